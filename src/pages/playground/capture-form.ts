import { CaptureRequest, REMOVAL_TYPES } from "../../contract/capture.ts";
import { DEFAULT_FORMAT, FORMAT_NAMES, FORMATS } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";
import { exclusionsOf } from "../../contract/fields/exclusions.ts";
import { read } from "../../contract/words/wrong.ts";
import { textOf } from "../form.ts";
import { readControls } from "./controls.ts";
import { typedAddress } from "../typed-address.ts";

/** What the playground's form says as a request in the API's words; what is left as it was is left out. */
export function requestOf(form: URLSearchParams): Record<string, unknown> {
  const request: Record<string, unknown> = { url: typedAddress(textOf(form, "url")) };
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
  return { ...request, ...removal(form), ...readControls(form) };
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
  if (!form.has("clean")) return {};
  const types = REMOVAL_TYPES.filter((type) => form.getAll("removeTypes").includes(type));
  const some = types.length > 0 && types.length < REMOVAL_TYPES.length;
  return { aiRemoval: { ...(some ? { types } : {}), ...numbers(form, ["confidence"]) } };
}

/** The form as a capture request. @throws {Problem} `invalid_request` with details. */
export function parseCapture(form: URLSearchParams): CaptureRequest {
  const parsed = read(CaptureRequest, requestOf(form));
  if (parsed.ok) return parsed.value;
  const { details } = parsed;
  const [first] = details;
  throw new Problem("invalid_request", first && `\`${first.path.join(".")}\`: ${first.message}`, { details });
}

/** What the fields are tried with that others may exclude. */
const CANDIDATES = {
  mockup: "phone-14",
  omitBackground: true,
  clip: { x: 0, y: 0, width: 1, height: 1 },
  resize: { width: 16 },
  pdf: {},
} as const;

/** The fields that the request, as it stands, has no room for, and why: the contract's own words. */
export function excludedIn(request: Readonly<Record<string, unknown>>): Record<string, string> {
  const format = FORMAT_NAMES.find((name) => name === request["format"]) ?? DEFAULT_FORMAT;
  const { fullPage, selector, clip, mockup } = request;
  const asked = { url: "https://example.com", format, fullPage: fullPage === true, selector, clip, mockup };
  const found = Object.entries(CANDIDATES).flatMap(([field, value]) =>
    exclusionsOf({ ...asked, [field]: value }).filter((excluded) => excluded.field === field),
  );
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}
