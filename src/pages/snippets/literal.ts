/** How a language writes what JSON writes in its own way. */
export interface Notation {
  words: Readonly<Record<"null" | "true" | "false", string>>;
  indent: string;
  brackets: readonly [open: string, close: string];
  /** The name of a field with what stands between it and its value. */
  key: (name: string) => string;
  text: (text: string) => string;
}

export const PYTHON: Notation = {
  words: { null: "None", true: "True", false: "False" },
  indent: "    ",
  brackets: ["{", "}"],
  key: (name) => `${JSON.stringify(name)}: `,
  text: (text) => JSON.stringify(text),
};

export const SCRIPT: Notation = {
  words: { null: "null", true: "true", false: "false" },
  indent: "  ",
  brackets: ["{", "}"],
  key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: `,
  text: (text) => JSON.stringify(text),
};

/** Texts in single quotes: in double ones `$` would begin a variable. An array of no fields would become a list. */
export const PHP: Notation = {
  words: { null: "null", true: "true", false: "false" },
  indent: "    ",
  brackets: ["[", "]"],
  key: (name) => `${phpText(name)} => `,
  text: (text) => phpText(text),
};

const phpText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

export const indented = (text: string, by = "  "): string => text.replaceAll("\n", `\n${by}`);

/** A value of JSON as a language writes it. */
export function literal(value: unknown, notation: Notation): string {
  const { words, indent, brackets, key, text } = notation;
  if (value === null) return words.null;
  if (typeof value === "boolean") return value ? words.true : words.false;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, notation)).join(", ")}]`;
  if (typeof value === "string") return text(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close] = brackets;
  const fields = Object.entries(value).map(([name, each]) => key(name) + indented(literal(each, notation), indent));
  if (fields.length === 0) return notation === PHP ? "new stdClass()" : open + close;
  return `${open}\n${indent}${fields.join(`,\n${indent}`)},\n${close}`;
}
