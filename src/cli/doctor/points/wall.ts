import { ask, at, isLocal, type Patient, saidBy } from "../patient.ts";
import type { Point } from "../point.ts";
import { Wrong } from "../wrong.ts";
import { capture, subjectOf } from "../subject.ts";

/** Refused by every service: no variable lifts the rules for schemes and for how an address is written. */
const NEVER = ["file:///etc/passwd", "ftp://example.com/", "http:example.com", "http://me:secret@example.com/"];

/** Refused by every service that private targets are not open to. */
const PRIVATE = [
  "http://169.254.169.254/latest/meta-data/",
  "http://10.0.0.1/",
  "http://[::1]/",
  "http://127.0.0.1:9/",
  "http://localhost./",
  "http://2130706433/",
];

const MEND =
  "Do not let anybody use this service until it is mended: see ALLOW_PRIVATE_TARGETS, and that nothing between here and the Worker changes requests or answers.";

/** Addresses that must not be captured are refused, and a page that is captured reaches none of them either. */
export const wall: Point = {
  id: "wall",
  title: "Wall",
  async try(patient) {
    for (const url of NEVER) await refuses(patient, url);
    await refuses(patient, `${patient.url}/health`);
    const open = isLocal(patient) && !(await isRefused(patient, PRIVATE[2] ?? ""));
    if (open) return `schemes and our own address are refused; private targets are open, as is usual for npm start`;
    for (const url of PRIVATE) await refuses(patient, url);
    return (await blocksWithin(patient)) ? "addresses are refused, also to a page" : "addresses are refused";
  },
};

async function refuses(patient: Patient, url: string): Promise<void> {
  if (!(await isRefused(patient, url))) throw new Wrong(`${url} is not refused.`, MEND);
}

async function isRefused(patient: Patient, url: string): Promise<boolean> {
  const answer = await ask(patient, "/api/screenshot", { method: "POST", body: { url, width: 16, height: 16 } });
  return answer.status === 400 && at(answer, "code") === "url_not_allowed";
}

/** Captures a page of ours that asks for private addresses; `false` where none of ours can be captured. */
async function blocksWithin(patient: Patient): Promise<boolean> {
  const subject = await subjectOf(patient, "/probe");
  if (subject === null) return false;
  const answer = await capture(patient, subject, { width: 200, height: 100 });
  if (answer.status !== 200)
    throw new Wrong(`The capture of a page with private addresses failed: ${saidBy(answer)}`, MEND);
  const blocked = Number(answer.headers.get("X-Blocked-Requests"));
  if (!(blocked >= 2))
    throw new Wrong(`A page asked for private addresses, and ${blocked} requests were refused.`, MEND);
  return true;
}
