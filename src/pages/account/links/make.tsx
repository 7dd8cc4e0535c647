import { DEFAULT_WINDOW } from "../../../contract/capture.ts";
import { FORMAT_NAMES, isPicture } from "../../../contract/format.ts";
import type { LinkKeyView } from "../../../contract/links/keys.ts";
import { Copyable, Field } from "../../parts.tsx";
import { type Embedded, EMBEDS } from "./embed.ts";

/** What was sent with the form, by field; it is shown again. */
export type LinkFormValues = Readonly<Record<string, string>>;

/** What previews of links show: the size that Open Graph pictures have. */
const PREVIEW: LinkFormValues = { width: "1200", height: "630", format: "png", ttl: "86400" };

/** Seconds until a new picture is taken, as people say them. */
const TIMES: readonly (readonly [string, string])[] = [
  ["300", "5 minutes"],
  ["3600", "An hour"],
  ["21600", "6 hours"],
  ["86400", "A day"],
  ["604800", "A week"],
  ["2592000", "30 days"],
];

interface FormOptions {
  keys: readonly LinkKeyView[];
  sent: LinkFormValues | undefined;
  error: string | undefined;
}

export function LinkForm({ keys, sent = PREVIEW, error }: FormOptions) {
  const formats = FORMAT_NAMES.filter(isPicture).map((format) => [format, format.toUpperCase()] as const);
  return (
    <section class="card">
      <h2>Make a link</h2>
      <form method="post" action="/account/links/sign">
        <Field
          name="url"
          label="Page"
          type="url"
          placeholder="https://example.com"
          required
          maxLength={8192}
          value={sent["url"]}
          error={error}
        />
        <Choice name="key" label="Key" options={keys.map(({ id, name }) => [id, name])} chosen={sent["key"]} />
        <div class="pair">
          <Field name="width" label="Width" {...SIDE} {...USUAL.width} value={sent["width"]} />
          <Field name="height" label="Height" {...SIDE} {...USUAL.height} value={sent["height"]} />
        </div>
        <div class="pair">
          <Choice name="format" label="Format" options={formats} chosen={sent["format"]} />
          <Choice name="ttl" label="Fresh for" options={timesWith(sent["ttl"])} chosen={sent["ttl"]} />
        </div>
        <label class="choice">
          <input type="checkbox" name="fullPage" checked={sent["fullPage"] !== undefined} />
          The full page
        </label>
        <div class="row">
          <button>Make the link</button>
        </div>
      </form>
    </section>
  );
}

const SIDE = { type: "number", min: 16, max: 4096 } as const;
const USUAL = {
  width: { placeholder: `${DEFAULT_WINDOW.width}` },
  height: { placeholder: `${DEFAULT_WINDOW.height}` },
};

/** The times to choose from, with one that was sent by other means than the form. */
const timesWith = (sent: string | undefined): readonly (readonly [string, string])[] =>
  sent === undefined || TIMES.some(([seconds]) => seconds === sent) ? TIMES : [[sent, `${sent} seconds`], ...TIMES];

interface ChoiceOptions {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  chosen: string | undefined;
}

const Choice = ({ name, label, options, chosen }: ChoiceOptions) => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {options.map(([value, text]) => (
        <option key={value} value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

export const NewLink = (made: Embedded) => (
  <section class="card whole" aria-labelledby="new-link-title" role="status">
    <h2 id="new-link-title">Your link</h2>
    <Copyable id="new-link" label="The new link">
      {made.link}
    </Copyable>
    <figure class="framed">
      <img src={new URL(made.link).pathname + new URL(made.link).search} alt={made.alt} {...made.size} />
    </figure>
    <div class="codes">
      {Object.entries(EMBEDS).map(([name, { label, code }]) => (
        <details key={name} name="embed" open={name === "html"}>
          <summary>{label}</summary>
          <Copyable id={`embed-${name}`} label={`The link in ${label}`}>
            {code(made)}
          </Copyable>
        </details>
      ))}
    </div>
  </section>
);
