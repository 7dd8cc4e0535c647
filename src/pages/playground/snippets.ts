import { DEFAULT_FORMAT } from "../../contract/format.ts";

/** The same capture in the words of each language. */
export interface Snippets {
  curl: string;
  typescript: string;
  python: string;
}

/** How a program asks `origin` for this capture; its token comes from the environment. */
export function snippetsOf(origin: string, request: Readonly<Record<string, unknown>>): Snippets {
  const address = `${origin}/api/screenshot`;
  const file = `page.${typeof request["format"] === "string" ? request["format"] : DEFAULT_FORMAT}`;
  return {
    curl: curl(address, request, file),
    typescript: typescript(address, request, file),
    python: python(address, request, file),
  };
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A text in single quotes, as a POSIX shell reads it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const curl = (address: string, request: object, file: string): string => `curl --fail-with-body ${address} \\
  -H "Authorization: Bearer $STILLFRAME_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d ${quoted(indented(json(request)))} \\
  -o ${file}`;

const typescript = (
  address: string,
  request: object,
  file: string,
): string => `import { writeFile } from "node:fs/promises";

const response = await fetch(${JSON.stringify(address)}, {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.STILLFRAME_TOKEN}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indented(json(request))}),
});
if (!response.ok) throw new Error(await response.text());
await writeFile("${file}", new Uint8Array(await response.arrayBuffer()));
`;

const python = (address: string, request: object, file: string): string => `import os
import requests

response = requests.post(
    ${JSON.stringify(address)},
    headers={"Authorization": f"Bearer {os.environ['STILLFRAME_TOKEN']}"},
    json=${indented(literal(request), "    ")},
    timeout=90,
)
response.raise_for_status()
with open("${file}", "wb") as file:
    file.write(response.content)
`;

const indented = (text: string, by = "  "): string => text.replaceAll("\n", `\n${by}`);

/** A value of JSON as Python writes it: all but three words are the same. */
function literal(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${indented(literal(each), "    ")}`,
  );
  return `{\n    ${fields.join(",\n    ")},\n}`;
}
