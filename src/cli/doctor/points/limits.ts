import { ask, at, isLocal, isRecord, type Patient, saidBy } from "../patient.ts";
import { look } from "../picture.ts";
import type { Point } from "../point.ts";
import { Wrong } from "../wrong.ts";
import { TALL_PX } from "../stage.ts";
import { statusOfLargeBody } from "../large-body.ts";
import { capture, subjectOf } from "../subject.ts";
import { mendOf } from "./capture.ts";

/** Beyond the largest body of any request. */
const TOO_LARGE = 6 * 1024 * 1024;

/** What the code assumes of sizes and limits holds where it runs. */
export const limits: Point = {
  id: "limits",
  title: "Sizes and limits",
  async try(patient) {
    const status = await statusOfLargeBody(patient, TOO_LARGE);
    if (status !== 413)
      throw new Wrong(
        `A body of 6 MiB answers ${status === 0 ? "nothing" : status}, not 413.`,
        "See what stands before the service: it must hand bodies on as they come.",
      );
    return [...(await browsers(patient)), ...(await tall(patient))].join(", ");
  },
};

/** The browsers that the configuration may open fit into what the account may have. */
async function browsers(patient: Patient): Promise<string[]> {
  const answer = await ask(patient, "/health?deep=1", { as: "operator" });
  const told = at(answer, "limits");
  if (!isRecord(told)) return [];
  const { browserSlots, maxSessions } = told;
  if (typeof browserSlots !== "number" || typeof maxSessions !== "number") return [];
  // A service on one machine is in one region alone.
  if (browserSlots > maxSessions && !isLocal(patient))
    throw new Wrong(
      `BROWSER_SLOTS allows ${browserSlots} browsers in all regions together, and the account may have ${maxSessions}.`,
      `Set BROWSER_SLOTS by region so that the sum is at most ${maxSessions}, or ask Cloudflare for more.`,
    );
  return [`${browserSlots} browsers, and the account may have ${maxSessions}`];
}

/** A page that is taller than Chrome's largest texture is put together from parts. */
async function tall(patient: Patient): Promise<string[]> {
  const subject = await subjectOf(patient, "/tall");
  if (subject === null) return [];
  const answer = await capture(patient, subject, { width: 320, height: 200, fullPage: true });
  if (answer.status !== 200) throw new Wrong(`The capture of a tall page failed: ${saidBy(answer)}`, mendOf(answer));
  const { height } = look(answer.bytes);
  if (height !== TALL_PX)
    throw new Wrong(
      `A page of ${TALL_PX} pixels came out ${height} pixels tall.`,
      "The browser's largest picture is another than the service assumes: see its version.",
    );
  return [`pages of ${TALL_PX} pixels are whole`];
}
