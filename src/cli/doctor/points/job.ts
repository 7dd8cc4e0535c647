import { createHash } from "node:crypto";
import { type Answer, ask, at, type Patient, saidBy, until } from "../patient.ts";
import type { Point } from "../point.ts";
import { Wrong } from "../wrong.ts";
import { anySubject } from "../subject.ts";

const ENDED: ReadonlySet<string> = new Set(["SUCCEEDED", "FAILED", "CANCELED"]);

/** A job is taken, done, and its result can be downloaded by its link and by no other. */
export const job: Point = {
  id: "job",
  title: "Job and result",
  async try(patient) {
    const started = Date.now();
    const id = await createJob(patient);
    const ended = await until(patient, async () => {
      const answer = await ask(patient, `/api/jobs/${id}`);
      return ENDED.has(String(at(answer, "status"))) ? answer : undefined;
    });
    if (ended === undefined)
      throw new Wrong(
        `The job ${id} has not ended in ${Math.round(patient.patienceMs / 1000)} s.`,
        "See that the queues have their consumers (`npx wrangler queues list`), and the log of the service.",
      );
    if (at(ended, "status") !== "SUCCEEDED")
      throw new Wrong(`The job ended as ${String(at(ended, "status"))}: ${String(at(ended, "error", "code"))}.`, LOG);
    await download(patient, ended);
    return `done in ${Date.now() - started} ms, and its result is whole`;
  },
};

const LOG = "See the log of the service: the lines with this job's id say why.";

async function createJob(patient: Patient): Promise<string> {
  const { request } = await anySubject(patient);
  const answer = await ask(patient, "/api/jobs", { method: "POST", body: { ...request, width: 320, height: 200 } });
  const id = at(answer, "id");
  if (answer.status === 202 && typeof id === "string") return id;
  throw new Wrong(`The job was not accepted: ${saidBy(answer)}`, LOG);
}

async function download(patient: Patient, ended: Answer): Promise<void> {
  const url = String(at(ended, "resultUrl"));
  if (new URL(url).origin !== new URL(patient.url).origin)
    throw new Wrong(
      `Results are linked at ${new URL(url).origin}, not where the service was asked.`,
      "A proxy in front of the service must keep the host and say the scheme as it is.",
    );
  const result = await ask(patient, url, { as: "nobody" });
  if (result.status !== 200)
    throw new Wrong(`The result answers ${saidBy(result)}.`, "See the bucket of the binding RESULTS.");
  if (createHash("sha256").update(result.bytes).digest("hex") !== at(ended, "result", "sha256"))
    throw new Wrong(
      "The result is not what was stored: its SHA-256 differs.",
      "Something between here and the service changes its answers; see what proxies are there.",
    );
  const changed = await ask(patient, `${url.slice(0, -1)}${url.endsWith("A") ? "B" : "A"}`, { as: "nobody" });
  if (changed.status !== 403)
    throw new Wrong(
      `A link with another signature answers ${changed.status}, not 403.`,
      "Do not let anybody use this service until it is mended: see LINK_KEYS.",
    );
}
