import { createElement } from "preact";
import { Prose } from "../parts.tsx";
import { type Control, type ControlGroup, controlGroups } from "./controls.ts";

/** Every further field of a request, folded into groups by what they are about. */
export const More = () => (
  <div class="groups">
    {controlGroups().map((group) => (
      <Group key={group.title} group={group} />
    ))}
  </div>
);

const Group = ({ group: { title, controls } }: { group: ControlGroup }) => (
  <details>
    <summary>{title}</summary>
    <div class="group">
      {controls.map((control) => (
        <Line key={control.name} control={control} />
      ))}
    </div>
  </details>
);

function Line({ control }: { control: Control }) {
  const { name, description } = control;
  const hint = description === undefined ? undefined : `${name}-hint`;
  return (
    <div class="field" data-field={name.split(".")[0]}>
      <label for={name}>
        <code>{name}</code>
      </label>
      <Input control={control} hint={hint} />
      {description === undefined ? null : (
        <p class="hint" id={hint}>
          <Prose text={description} />
        </p>
      )}
    </div>
  );
}

function Input({ control: { name, kind, values, example }, hint }: { control: Control; hint: string | undefined }) {
  const about = { id: name, name, "aria-describedby": hint };
  const placeholder = placeholderOf(kind, example);
  if (kind === "choice" || kind === "switch") {
    const choices = kind === "switch" ? ["true", "false"] : values;
    return (
      <select {...about}>
        <option value="">As usual</option>
        {choices.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    );
  }
  if (kind === "number" || kind === "text")
    return createElement("input", {
      ...about,
      placeholder,
      ...(kind === "number" ? { type: "number", step: "any" } : {}),
    });
  return <textarea {...about} rows={kind === "json" ? 3 : 2} spellcheck={false} placeholder={placeholder} />;
}

function placeholderOf(kind: Control["kind"], example: unknown): string | undefined {
  if (example === undefined) return kind === "lines" ? "One a line" : undefined;
  if (kind === "lines" && Array.isArray(example)) return example.map(String).join("\n");
  return typeof example === "string" ? example : JSON.stringify(example);
}
