import { DEFAULT_FORMAT } from "../../contract/format.ts";
import { type ApiCall, curl, php, python, typescript } from "./call.ts";

/** The same capture in the words of each language. */
export interface Snippets {
  curl: string;
  typescript: string;
  python: string;
  php: string;
}

/** How a program asks `origin` for this capture; its token comes from the environment. */
export function snippetsOf(origin: string, request: Readonly<Record<string, unknown>>): Snippets {
  const call: ApiCall = {
    origin,
    method: "POST",
    path: "/api/screenshot",
    auth: "token",
    body: request,
    file: `page.${typeof request["format"] === "string" ? request["format"] : DEFAULT_FORMAT}`,
    client: { name: "capture", args: [request] },
  };
  return { curl: curl(call), typescript: typescript(call), python: python(call), php: php(call) };
}
