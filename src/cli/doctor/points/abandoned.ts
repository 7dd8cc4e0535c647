import { ask, at, isLocal, type Patient, until } from "../patient.ts";
import type { Point } from "../point.ts";
import { Wrong } from "../wrong.ts";
import { anySubject } from "../subject.ts";

/** Long enough for a capture to be under way where we cannot see it. */
const UNDER_WAY_MS = 3000;

/** A caller who goes away is not charged, and the browser is free again. */
export const abandoned: Point = {
  id: "abandoned",
  title: "Abandoned request",
  async try(patient) {
    const request = await longRequest(patient);
    const before = await used(patient);
    await abandon(patient, request);
    const back = await until(patient, async () => ((await used(patient)) <= before ? true : undefined));
    if (back === undefined)
      throw new Wrong(
        "A request that its caller left is charged.",
        "What stands before the service must close its connection when the caller does; see also the compatibility flag enable_request_signal.",
      );
    return "is not charged";
  },
};

async function used(patient: Patient): Promise<number> {
  const value = at(await ask(patient, "/api/usage"), "used");
  if (typeof value !== "number")
    throw new Wrong("GET /api/usage does not say what is used.", "See the log of the service.");
  return value;
}

interface LongRequest {
  body: object;
  /** Resolves when its page is asked for; on a service elsewhere, when it may be supposed. */
  underWay: () => Promise<void>;
}

/** A capture that does not end by itself while we look: of a page of ours that never answers, or with a long delay. */
async function longRequest(patient: Patient): Promise<LongRequest> {
  const subject = await anySubject(patient);
  const patience = (): AbortSignal => AbortSignal.timeout(patient.patienceMs);
  if (isLocal(patient) && "url" in subject.request && subject.ours)
    return { body: { url: patient.stage.url("/hang") }, underWay: () => patient.stage.reached("/hang", patience()) };
  return { body: { ...subject.request, delay: 10_000 }, underWay: () => wait(UNDER_WAY_MS) };
}

async function abandon(patient: Patient, { body, underWay }: LongRequest): Promise<void> {
  const leaving = new AbortController();
  const began = underWay().then(
    () => "under way",
    () => "late",
  );
  const answer = ask(patient, "/api/screenshot", { method: "POST", body, signal: leaving.signal });
  const first = await Promise.race([
    began,
    answer.then(
      () => "ended",
      () => "failed",
    ),
  ]);
  leaving.abort();
  await answer.catch(() => undefined);
  if (first === "under way") return;
  throw new Wrong("The capture that was to be abandoned never began.", "See the point on captures first.");
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
