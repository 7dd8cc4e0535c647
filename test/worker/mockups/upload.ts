import { newAccount, type TestAccount } from "../../support/account.ts";
import { exports } from "cloudflare:workers";

/** A part of a form: a text, or a file by its bytes. */
export type Part = readonly [name: string, value: string | Uint8Array<ArrayBuffer>];

let account: Promise<TestAccount> | undefined;

/** The account that uploads unless another is named. */
export const uploader = (): Promise<TestAccount> => (account ??= newAccount({ plan: "scale" }));

export function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value]), "picture");
  }
  return form;
}

/** Sends a form as a browser or curl would. */
export async function send(parts: readonly Part[], path = "/api/mockups"): Promise<Response> {
  return await sendBody(formOf(parts), {}, path);
}

export async function sendBody(body: BodyInit, headers: Record<string, string> = {}, path = "/api/mockups") {
  const { token } = await uploader();
  const init = { method: "POST", headers: { Authorization: `Bearer ${token}`, ...headers }, body };
  return await exports.default.fetch(new Request(`http://localhost${path}`, init));
}

/** Sends a picture for a frame. */
export const upload = (picture: Uint8Array<ArrayBuffer>, templateId = "browser-light"): Promise<Response> =>
  send([
    ["screenshot", picture],
    ["templateId", templateId],
  ]);
