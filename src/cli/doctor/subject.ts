import { type Answer, ask, at, isLocal, type Patient } from "./patient.ts";
import { PAGES } from "./stage.ts";

/** A page that a service can capture, and whether it is one of ours, of which we know how it looks. */
export interface Subject {
  request: { url: string } | { html: string };
  ours: boolean;
}

/**
 * One of our pages as this service can capture it: served on this machine where the service runs here and may, else as
 * `html` where it takes that; `null` where it can do neither.
 */
export async function subjectOf(patient: Patient, path: string): Promise<Subject | null> {
  if (isLocal(patient) && (await mayCapture(patient, patient.stage.url(path))))
    return { request: { url: patient.stage.url(path) }, ours: true };
  const html = PAGES[path];
  return html !== undefined && (await takesHtml(patient)) ? { request: { html }, ours: true } : null;
}

/** The same, or else a public page. */
export const anySubject = async (patient: Patient): Promise<Subject> =>
  (await subjectOf(patient, "/page")) ?? { request: { url: patient.page }, ours: false };

/** Whether an address may be captured, without capturing it; services of before only say so by trying. */
async function mayCapture(patient: Patient, url: string): Promise<boolean> {
  const answer = await ask(patient, "/api/screenshot?dryRun=true", {
    method: "POST",
    body: { url, width: 16, height: 16 },
  });
  return at(answer, "code") !== "url_not_allowed";
}

async function takesHtml(patient: Patient): Promise<boolean> {
  const document = await ask(patient, "/openapi.json", { as: "nobody" });
  return at(document, "components", "schemas", "CaptureRequest", "properties", "html") !== undefined;
}

/** Captures a subject. */
export const capture = (patient: Patient, subject: Subject, fields: object = {}): Promise<Answer> =>
  ask(patient, "/api/screenshot", { method: "POST", body: { ...subject.request, ...fields } });
