import { CaptureRequest, REMOVAL_TYPES } from "../../contract/capture.ts";
import { DEFAULT_FORMAT, FORMAT_NAMES, FORMATS } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";
import { read } from "../../contract/words/wrong.ts";
import { textOf } from "../form.ts";
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
  return { ...request, ...removal(form), ...more(form) };
}

/** Fields that the form has no control for. What is no JSON object is passed on as a field that no request has. */
function more(form: URLSearchParams): Record<string, unknown> {
  const text = textOf(form, "more");
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { more: value };
  } catch {
    return { more: text };
  }
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
  const types = REMOVAL_TYPES.filter((type) => form.getAll("remove").includes(type));
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
