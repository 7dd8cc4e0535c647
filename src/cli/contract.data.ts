import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { DEFAULT_FORMAT, type Format, FORMAT_NAMES as NAMES, FORMATS } from "../contract/format.ts";
import { blockField, changeFields } from "../contract/fields/changes.ts";
import { paperField } from "../contract/fields/paper.ts";
import { visitorFields } from "../contract/fields/visitor.ts";
import { waitingFields } from "../contract/fields/waiting.ts";
import { LinkQuery } from "../contract/links/link.ts";
import { OPERATIONS } from "../contract/operations.ts";

/** A field of a request, as JSON Schema has it. */
export interface Field {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  items?: Field;
  anyOf?: readonly Field[];
  maxItems?: number;
  properties?: Readonly<Record<string, Field>>;
  /** Fields of whatever name, when it is no `false`. */
  additionalProperties?: unknown;
  required?: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

function fieldsOf(sent: z.ZodType): Fields {
  const document = z.toJSONSchema(sent, { io: "input", unrepresentable: "any" });
  // A schema with a name stands among the definitions, under it.
  const schema = document.$defs?.[document.$ref?.split("/").at(-1) ?? ""] ?? document;
  const fields = (schema.properties ?? {}) as Record<string, Field>; // the part of JSON Schema that is in use
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutNull(field)]));
}

/** What may be `null` is, on the command line, what else it may be. */
function withoutNull({ anyOf, ...field }: Field): Field {
  return { ...anyOf?.find(({ type }) => type !== "null"), ...field };
}

/**
 * What requests take, for the flags to be made from. A published command line carries the outcome of this file, not the
 * schemas.
 */
export const FIELDS = {
  capture: fieldsOf(OPERATIONS.captureScreenshot.body),
  link: fieldsOf(LinkQuery),
  newLinkKey: fieldsOf(OPERATIONS.createLinkKey.body),
  jobFilter: fieldsOf(OPERATIONS.listJobs.query),
  newWebhook: fieldsOf(OPERATIONS.createWebhook.body),
  webhookChanges: fieldsOf(OPERATIONS.updateWebhook.body),
  deliveryPage: fieldsOf(OPERATIONS.listDeliveries.query),
  newAccount: fieldsOf(OPERATIONS.createAccount.body),
  accountChanges: fieldsOf(OPERATIONS.updateAccount.body),
};

const GROUPED = {
  "What is removed:": ["aiRemoval", "hideElements"],
  "When it is taken:": ["delay", ...Object.keys(waitingFields)],
  "What the page sees:": Object.keys(visitorFields),
  "Changes to the page:": Object.keys({ ...changeFields, ...blockField }),
  "Sheets of a PDF:": Object.keys(paperField),
  "Instead of an address:": ["html", "baseUrl"],
};

/** What the fields of a capture are about, for the help; what no group names is about the picture. */
export const GROUPS: readonly { heading: string; fields: readonly string[] }[] = [
  {
    heading: "Picture:",
    fields: Object.keys(FIELDS.capture).filter((name) => !Object.values(GROUPED).flat().includes(name)),
  },
  ...Object.entries(GROUPED).map(([heading, fields]) => ({ heading, fields })),
];

/** How many captures a batch may have. */
export const MAX_BATCH = fieldsOf(OPERATIONS.createBatch.body)["captures"]?.maxItems ?? 1;

export const MOCKUP_TEMPLATES = OPERATIONS.createMockup.form.texts.shape.templateId.options;

/** How the files of each format end, and the format of a request that names none. */
export const EXTENSIONS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(FORMATS).map(([format, { extensions }]) => [format, extensions]),
);
/** The format of each media type that a picture can come as. */
export const FORMAT_OF_TYPE: Readonly<Record<string, Format>> = Object.fromEntries(
  NAMES.map((format) => [FORMATS[format].mediaType, format]),
);
export const FORMAT_NAMES: readonly Format[] = NAMES;
export const USUAL_FORMAT: Format = DEFAULT_FORMAT;

export const VERSION = manifest.version;
