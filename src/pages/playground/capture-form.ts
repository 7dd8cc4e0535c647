import { CaptureRequest, REMOVAL_TYPES } from "../../contract/capture.ts";
import { DEFAULT_FORMAT, FORMAT_NAMES, FORMATS } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";
import { textOf } from "../form.ts";

/** The three shorthands of `hideElements`, with what each is called. */
export const HIDDEN = { cookieBanners: "Cookie banners", ads: "Ads", popups: "Pop-ups" } as const;

/** What the playground's form says as a request in the API's words; what is left as it was is left out. */
export function requestOf(form: URLSearchParams): Record<string, unknown> {
  const request: Record<string, unknown> = { url: textOf(form, "url") };
  const device = textOf(form, "device");
  if (device !== "") request["device"] = device;
  else Object.assign(request, numbers(form, ["width", "height"]));
  const format = textOf(form, "format");
  if (format !== "" && format !== DEFAULT_FORMAT) request["format"] = format;
  const known = FORMAT_NAMES.find((name) => name === format);
  if (known !== undefined && FORMATS[known].lossy) Object.assign(request, numbers(form, ["quality"]));
  if (form.has("fullPage")) request["fullPage"] = true;
  Object.assign(request, numbers(form, ["delay"]));
  for (const field of ["selector", "mockup"]) {
    const text = textOf(form, field);
    if (text !== "") request[field] = text;
  }
  return { ...request, ...removal(form) };
}

/** Fields as numbers; what is no number is passed on as it was written, to be refused like any other wrong value. */
function numbers(form: URLSearchParams, fields: readonly string[]): Record<string, unknown> {
  const present = fields.flatMap((field) => {
    const text = textOf(form, field);
    return text === "" ? [] : [[field, Number.isNaN(Number(text)) ? text : Number(text)] as const];
  });
  return Object.fromEntries(present);
}

function removal(form: URLSearchParams): Record<string, unknown> {
  const types = form.getAll("remove");
  const hidden = Object.keys(HIDDEN).filter((name) => form.getAll("hide").includes(name));
  const all = types.length === REMOVAL_TYPES.length;
  return {
    ...(hidden.length === 0 ? {} : { hideElements: Object.fromEntries(hidden.map((name) => [name, true])) }),
    ...(types.length === 0 ? {} : { aiRemoval: { ...(all ? {} : { types }), ...numbers(form, ["confidence"]) } }),
  };
}

/** The form as a capture request. @throws {Problem} `invalid_request` with details. */
export function parseCapture(form: URLSearchParams): CaptureRequest {
  const parsed = CaptureRequest.safeParse(requestOf(form), { reportInput: false });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ code, path, message }) => ({
    code,
    path: path.map((part) => (typeof part === "number" ? part : String(part))),
    message,
  }));
  const [first] = details;
  throw new Problem("invalid_request", first && `\`${first.path.join(".")}\`: ${first.message}`, { details });
}
