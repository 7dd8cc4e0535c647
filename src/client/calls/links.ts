import { writeQuery } from "../../contract/links/write-query.ts";
import type { Cache, LinkKeys, LinkOptions, LinkRequest, Links } from "../api.ts";
import { sending } from "../options.ts";
import type { CallOperation } from "../transport/call.ts";
import { pictureOf } from "../transport/picture.ts";

export function linksOf(call: CallOperation, service: string): Links {
  return {
    sign: (request, options) => sign(service, request, options),
    open: async (link, options = {}) => {
      const { keyId, search } = partsOf(link, service);
      const { value, headers } = await call("openLink", { params: { keyId }, search, ...sending(options) });
      return pictureOf(value, headers);
    },
  };
}

export function linkKeysOf(call: CallOperation): LinkKeys {
  return {
    create: async (body, options = {}) => (await call("createLinkKey", { body, ...sending(options) })).value,
    list: async (options = {}) => (await call("listLinkKeys", sending(options))).value.linkKeys,
    delete: async (id, options = {}) => (await call("deleteLinkKey", { params: { id }, ...sending(options) })).value,
  };
}

export function cacheOf(call: CallOperation): Cache {
  return {
    forget: async (which, options = {}) => {
      const query = "url" in which ? { url: which.url } : ({ all: "true" } as const);
      return (await call("forgetCached", { query, ...sending(options) })).value;
    },
  };
}

/** What the service checks is the text itself, so it is signed as it is sent: in the encoding of `URLSearchParams`. */
async function sign(service: string, request: LinkRequest, options: LinkOptions): Promise<string> {
  const { keyId, secret, ttl, expires, download } = options;
  const seconds = expires instanceof Date ? Math.floor(expires.getTime() / 1000) : expires;
  const fields = { ...request, ttl, expires: seconds, ...(download === true ? { download } : {}) };
  const text = `/i/${keyId}?${new URLSearchParams(writeQuery(fields)).toString()}`;
  const bytes = new TextEncoder();
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), how, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes.encode(text)));
  const signature = Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${service}${text}&signature=${signature}`;
}

function partsOf(link: string, service: string): { keyId: string; search: string } {
  const path = link.startsWith(`${service}/`) ? link.slice(service.length) : link;
  const [, keyId, search] = /^\/i\/([^/?#]+)(\?[^#]*)/.exec(path) ?? [];
  if (keyId === undefined || search === undefined) throw new TypeError(`This is no link of ${service}.`);
  return { keyId, search };
}
