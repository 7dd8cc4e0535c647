import { type ComponentChildren, createElement } from "preact";
import { Highlighted, type Language } from "./highlight.tsx";

/** A sentence in which what stands in backticks is code. */
export const Prose = ({ text }: { text: string }) => (
  <>{text.split("`").map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
);

interface FieldOptions {
  name: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with what was sent. */
  error?: string | undefined;
  type?: "email" | "number" | "password" | "text" | "url";
  value?: string | number | undefined;
  autocomplete?: string;
  placeholder?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: "any";
  inputMode?: "url";
}

/** One line of a form: its label, the control, and what to know or mend. */
export function Field({ name, label, hint, error, type = "text", ...input }: FieldOptions) {
  const about = [hint === undefined ? [] : [`${name}-hint`], error === undefined ? [] : [`${name}-error`]].flat();
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {createElement("input", {
        id: name,
        name,
        type,
        "aria-describedby": about.length === 0 ? undefined : about.join(" "),
        "aria-invalid": error === undefined ? undefined : "true",
        ...input,
      })}
      {hint === undefined ? null : (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p class="error" id={`${name}-error`}>
          <Prose text={error} />
        </p>
      )}
    </div>
  );
}

interface CopyableOptions {
  id: string;
  label: string;
  /** Of code whose parts are to be marked. */
  language?: Language;
  children: string;
}

/** A text to take along, with a button that copies it. */
export function Copyable({ id, label, language, children }: CopyableOptions) {
  return (
    <div class="copyable">
      <pre tabIndex={0} aria-label={label}>
        <code id={id} class={language === undefined ? undefined : `language-${language}`}>
          {language === undefined ? children : <Highlighted code={children} language={language} />}
        </code>
      </pre>
      <button type="button" class="small" data-copy={id}>
        Copy
      </button>
    </div>
  );
}

interface ConfirmOptions {
  /** Of its own on the page. */
  id: string;
  /** What the button that opens it says. */
  label: string;
  /** For people who do not see which row it stands in. */
  about: string;
  /** Where its form is sent to. */
  action: string;
  /** What the button that does it says. */
  confirm: string;
  children: ComponentChildren;
}

/** A button that first asks whether it was meant. */
export function Confirm({ id, label, about, action, confirm, children }: ConfirmOptions) {
  return (
    <>
      <button type="button" class="small" popoverTarget={id} aria-label={`${label} ${about}`}>
        {label}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={`${label} ${about}`}>
        <form method="post" action={action}>
          {children}
          <div class="row">
            <button class="danger">{confirm}</button>
            <button type="button" class="quiet" popoverTarget={id} popoverTargetAction="hide">
              Keep it
            </button>
          </div>
        </form>
      </div>
    </>
  );
}

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const SECOND = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

interface MomentOptions {
  at: string | number;
  dayOnly?: boolean;
  /** For what follows each other quickly. */
  seconds?: boolean;
}

/** A moment (ISO 8601 or milliseconds since 1970), as people read it. */
export function Moment({ at, dayOnly = false, seconds = false }: MomentOptions) {
  const date = new Date(at);
  const text = dayOnly ? DAY.format(date) : `${(seconds ? SECOND : MOMENT).format(date)} UTC`;
  return <time dateTime={date.toISOString()}>{text}</time>;
}

const NUMBER = new Intl.NumberFormat("en-GB");

/** A count, as people read it: 25,000. */
export const count = (value: number): string => NUMBER.format(value);

/** A size in bytes, as people read it. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What a list shows while there is nothing in it. */
export const Empty = ({ children }: { children: ComponentChildren }) => <div class="empty">{children}</div>;
