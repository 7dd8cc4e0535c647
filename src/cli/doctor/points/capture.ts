import { ask, at, type Answer, type Patient, saidBy } from "../patient.ts";
import { look } from "../picture.ts";
import type { Point } from "../point.ts";
import { Wrong } from "../wrong.ts";
import { COLOR } from "../stage.ts";
import { anySubject, capture } from "../subject.ts";

const SIZE = { width: 640, height: 400 };

/** What to do about captures that fail, by their code. */
const MEND: Readonly<Record<string, string>> = {
  capacity: "No browser was free: raise BROWSER_SLOTS, or wait until the account's browsers are free again.",
  rate_limited: "Wait a minute and try again.",
  quota_exceeded: "Give the account a larger plan.",
  dns_failed: "See that DNS_RESOLVER_URL answers for the service.",
  connection_failed: "See that browsers of the service reach the internet: BROWSER_EGRESS, and the point on it below.",
  address_refused:
    "The browser reached the page at an address that is not public: set BROWSER_EGRESS=proxied if a proxy is between.",
};

export const mendOf = (answer: Answer): string =>
  MEND[String(at(answer, "code"))] ?? "See the log of the service: the line of this request says why.";

/** A picture of a page comes, of the size and, where the page is ours, of the colour that it must have. */
export const picture: Point = {
  id: "capture",
  title: "Capture",
  async try(patient) {
    const subject = await anySubject(patient);
    const started = Date.now();
    const answer = await capture(patient, subject, SIZE);
    if (answer.status !== 200) throw new Wrong(`The capture failed: ${saidBy(answer)}`, mendOf(answer));
    const seen = look(answer.bytes);
    if (seen.width !== SIZE.width || seen.height !== SIZE.height)
      throw new Wrong(
        `The picture is ${seen.width} x ${seen.height}, not ${SIZE.width} x ${SIZE.height}.`,
        "The browser does not do what it is asked: see its version, and the log of the service.",
      );
    if (subject.ours && seen.corner.some((part, index) => Math.abs(part - (COLOR[index] ?? 0)) > 2))
      throw new Wrong("The picture does not show the page.", "See X-Incomplete and the log: the page was not drawn.");
    return `${seen.width} x ${seen.height} in ${Date.now() - started} ms`;
  },
};

/** How the browsers reach the internet, as the service knows it. */
export const egress: Point = {
  id: "egress",
  title: "Way to the internet",
  async try(patient: Patient) {
    const answer = await ask(patient, "/health?deep=1", { as: "operator" });
    const way = at(answer, "egress");
    if (typeof way !== "string")
      throw new Wrong("The service does not say how its browsers reach the internet.", "Deploy the newest version.");
    if (!["auto", "direct", "unknown", "proxied"].includes(way))
      throw new Wrong(`BROWSER_EGRESS is ${way}.`, "Set it to auto, direct, unknown or proxied.");
    return way;
  },
};
