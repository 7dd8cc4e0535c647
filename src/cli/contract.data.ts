import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { captureScreenshot } from "../contract/capture.ts";

/** A field of a request, as JSON Schema has it. */
export interface Field {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  items?: Field;
  properties?: Readonly<Record<string, Field>>;
}

const document = z.toJSONSchema(captureScreenshot.body, { io: "input", unrepresentable: "any" });
/** A schema with a name stands among the definitions, under it. */
const schema = document.$defs?.[document.$ref?.split("/").at(-1) ?? ""] ?? document;

/** The fields of a capture request. A published command line carries the outcome of this file, not the schemas. */
export const CAPTURE_FIELDS = schema.properties as Readonly<Record<string, Field>>; // the part of JSON Schema in use

export const VERSION = manifest.version;
