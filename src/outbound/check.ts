import { type AddressPolicy, judgeAddress, judgeRequest, type AddressRefusal } from "./address.ts";
import type { Resolver } from "./resolve.ts";

declare const checked: unique symbol;

/** A serialised `http:` or `https:` address that passed every rule, its name resolved. Only this file makes one. */
export type PublicUrl = string & { readonly [checked]: true };

/** `code` is what a client is told; `reason` is for the log and for a message about how the address is written. */
export type CheckRefusal =
  | { ok: false; code: "url_not_allowed"; reason: AddressRefusal | "not_public" }
  | { ok: false; code: "dns_failed"; reason: "dns_failed" };

/** `reason` `not_public`: the name resolves to an address that is not public. */
export type Checked = { ok: true; url: PublicUrl } | CheckRefusal;

/** Judges and resolves an address that a user named: a capture's target, or a webhook's before each attempt. */
export async function checkAddress(raw: string, policy: AddressPolicy, resolve: Resolver): Promise<Checked> {
  const verdict = judgeAddress(raw, policy);
  if (!verdict.allowed) return { ok: false, code: "url_not_allowed", reason: verdict.reason };
  const refused = await checkName(verdict.lookUp, resolve);
  return refused ?? { ok: true, url: verdict.url as PublicUrl }; // the check just passed
}

/** Judges and resolves one request of a captured page. */
export async function checkRequest(
  address: string,
  policy: AddressPolicy,
  resolve: Resolver,
): Promise<{ ok: true } | CheckRefusal> {
  const verdict = judgeRequest(address, policy);
  if (!verdict.allowed) return { ok: false, code: "url_not_allowed", reason: verdict.reason };
  return (await checkName(verdict.lookUp, resolve)) ?? { ok: true };
}

async function checkName(name: string | null, resolve: Resolver): Promise<CheckRefusal | null> {
  const resolution = name === null ? "public" : await resolve(name);
  if (resolution === "public") return null;
  if (resolution === "dns_failed") return { ok: false, code: "dns_failed", reason: "dns_failed" };
  return { ok: false, code: "url_not_allowed", reason: "not_public" };
}
