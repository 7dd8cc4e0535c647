import { indented, literal, PHP, PYTHON, SCRIPT } from "./literal.ts";

/** One call of the API, as programs make it. */
export interface ApiCall {
  origin: string;
  method: string;
  /** With what varies filled in, and the query. */
  path: string;
  auth: "none" | "token" | "admin";
  body?: unknown;
  /** Parts of a form instead of a body; of files their names. */
  form?: { texts: Readonly<Record<string, string>>; files: Readonly<Record<string, string>> };
  /** Where bytes are kept, if the answer is bytes. */
  file?: string;
  /** The client's method for it, such as `jobs.create`, and what that is given. */
  client?: { name: string; args: readonly unknown[] };
}

const SECRETS = { token: "STILLFRAME_TOKEN", admin: "STILLFRAME_ADMIN_TOKEN" } as const;

const secretOf = ({ auth }: ApiCall): string | null => (auth === "none" ? null : SECRETS[auth]);

/** A text in single quotes, as a POSIX shell reads it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** An address that a shell takes as it stands, or in quotes. */
const address = ({ origin, path }: ApiCall): string =>
  /[?&{}]/.test(path) ? quoted(origin + path) : `${origin}${path}`;

export function curl(call: ApiCall): string {
  const secret = secretOf(call);
  const { texts = {}, files = {} } = call.form ?? {};
  const parts = [
    `curl --fail-with-body ${call.method === "GET" || call.body !== undefined || call.form ? "" : `-X ${call.method} `}${call.body !== undefined && call.method !== "POST" ? `-X ${call.method} ` : ""}${address(call)}`,
    ...(secret === null ? [] : [`-H "Authorization: Bearer $${secret}"`]),
    ...(call.body === undefined ? [] : ['-H "Content-Type: application/json"']),
    ...(call.body === undefined ? [] : [`-d ${quoted(indented(JSON.stringify(call.body, null, 2)))}`]),
    ...Object.entries(files).map(([name, file]) => `-F ${name}=@${file}`),
    ...Object.entries(texts).map(([name, text]) => `-F ${name}=${text}`),
    ...(call.file === undefined ? [] : [`-o ${call.file}`]),
  ];
  return parts.join(" \\\n  ");
}

/** With the client of this repository, or, for what that has no method for, with `fetch`. */
export function typescript(call: ApiCall): string {
  return call.client === undefined ? withFetch(call) : withClient(call, call.client);
}

function withClient(call: ApiCall, { name, args }: NonNullable<ApiCall["client"]>): string {
  const files = Object.values(call.form?.files ?? {});
  const given = args.map((value) => literal(value, SCRIPT)).join(", ");
  const read = files.length === 0 ? given : given.replace(`"${files[0]}"`, `await readFile("${files[0]}")`);
  const own =
    call.auth === "admin" ? "adminToken: process.env.STILLFRAME_ADMIN_TOKEN" : "token: process.env.STILLFRAME_TOKEN";
  const imports = files.length === 0 ? "" : 'import { readFile } from "node:fs/promises";\n';
  const origin = JSON.stringify(call.origin);
  const made = call.file === undefined ? "answer" : "picture";
  const kept = call.file === undefined ? "console.log(answer);" : `await picture.save("${call.file}");`;
  return `${imports}import { Stillframe } from "stillframe";

const stillframe = new Stillframe({ url: ${origin}, ${own} });

const ${made} = await stillframe.${name}(${read});
${kept}
`;
}

function withFetch(call: ApiCall): string {
  const secret = secretOf(call);
  const headers = secret === null ? "" : `\n  headers: { Authorization: \`Bearer \${process.env.${secret}}\` },\n`;
  const options = headers === "" ? "" : `, {${headers}}`;
  return `const response = await fetch("${call.origin}${call.path}"${options});
if (!response.ok) throw new Error(await response.text());
console.log(${call.file === undefined ? "await response.json()" : "(await response.blob()).size"});
`;
}

export function python(call: ApiCall): string {
  const { body, method, file } = call;
  const secret = secretOf(call);
  const headers = [
    ...(secret === null ? [] : [`        "Authorization": f"Bearer {os.environ['${secret}']}",\n`]),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",\n']),
  ].join("");
  const lines = [
    `    "${call.origin}${call.path}",\n`,
    headers === "" ? "" : `    headers={\n${headers}    },\n`,
    body === undefined ? "" : `    data=json.dumps(${indented(literal(body, PYTHON), "    ")}).encode(),\n`,
    method === (body === undefined ? "GET" : "POST") ? "" : `    method="${method}",\n`,
  ].join("");
  const imports = ["import json\n", secret === null ? "" : "import os\n", "import urllib.request\n"];
  const opened = "urllib.request.urlopen(request, timeout=90) as response";
  return `${(body === undefined && file !== undefined ? imports.slice(1) : imports).join("")}
request = urllib.request.Request(
${lines})
${
  file === undefined
    ? `with ${opened}:\n    print(json.loads(response.read() or "null"))\n`
    : `with ${opened}, open("${file}", "wb") as file:\n    file.write(response.read())\n`
}`;
}

export function php(call: ApiCall): string {
  const { body, form, method, file } = call;
  const secret = secretOf(call);
  const headers = [
    ...(secret === null ? [] : [`'Authorization: Bearer ' . getenv('${secret}')`]),
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
  ];
  const parts = [
    ...Object.entries(form?.files ?? {}).map(([name, path]) => `'${name}' => new CURLFile('${path}')`),
    ...Object.entries(form?.texts ?? {}).map(([name, text]) => `'${name}' => '${text}'`),
  ];
  const options = [
    `CURLOPT_CUSTOMREQUEST => '${method}'`,
    ...(headers.length === 0 ? [] : [`CURLOPT_HTTPHEADER => [${headers.join(", ")}]`]),
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${indented(literal(body, PHP), "    ")})`]),
    ...(form === undefined ? [] : [`CURLOPT_POSTFIELDS => [${parts.join(", ")}]`]),
    "CURLOPT_RETURNTRANSFER => true",
    "CURLOPT_FAILONERROR => true",
  ];
  return `<?php
$request = curl_init('${call.origin}${call.path}');
curl_setopt_array($request, [
    ${options.join(",\n    ")},
]);
$answer = curl_exec($request);
if ($answer === false) throw new RuntimeException(curl_error($request));
${file === undefined ? "echo $answer;" : `file_put_contents('${file}', $answer);`}
`;
}
