import { Stillframe } from "../../../src/client/index.ts";
import type { LinkOptions, LinkRequest } from "../../../src/client/index.ts";
import type { NewLinkKeyRequest } from "../../../src/client/shapes.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";

export interface Key {
  id: string;
  secret: string;
}

/** A link key of an account, made through the public door. */
export async function newKey({ token }: TestAccount, request: Partial<NewLinkKeyRequest> = {}): Promise<Key> {
  const response = await api("/api/link-keys", { method: "POST", token, body: { name: "for a test", ...request } });
  if (response.status !== 201) throw new Error(`No link key for the test: ${await response.text()}`);
  return await read<Key>(response);
}

/** An account with requests enough, and a link key of it. */
export async function newStage(): Promise<{ account: TestAccount; key: Key }> {
  const account = await newAccount({ plan: "scale" });
  return { account, key: await newKey(account) };
}

const client = new Stillframe({ url: "http://localhost" });

/** A signed link, as its path and query. */
export async function linkOf(
  { id, secret }: Key,
  request: LinkRequest,
  options: Omit<LinkOptions, "keyId" | "secret"> = {},
): Promise<string> {
  const link = await client.links.sign(request, { keyId: id, secret, ...options });
  return link.slice("http://localhost".length);
}

/** Signs any text, as a program in another language would. */
export async function signText(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), how, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes.encode(text));
  return `${text}&signature=${Buffer.from(mac).toString("hex")}`;
}
