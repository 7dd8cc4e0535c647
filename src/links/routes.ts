import type * as contract from "../contract/links/keys.ts";
import { Problem } from "../contract/problem.ts";
import type { Handler } from "../http/handler.ts";
import { randomText } from "../lib/crypto.ts";
import { newKeyId } from "./ids.ts";
import { forgetLinkKeys } from "./keys.ts";
import * as store from "./store.ts";

/** 43 of 62 characters: 256 bits. */
const SECRET_LENGTH = 43;

export const createLinkKey: Handler<typeof contract.createLinkKey> = async ({ body }, { env, settings, account }) => {
  const id = await newKeyId(settings.PAYLOAD_KEYS);
  const secret = `lk_secret_${randomText(SECRET_LENGTH)}`;
  const sealed = await store.sealSecret(settings.PAYLOAD_KEYS, { account: account.id, id }, secret);
  const key = { id, name: body.name, secret: sealed, hosts: body.hosts ?? null, createdAt: Date.now() };
  if (await store.insertLinkKey(env.DB, account.id, key)) return { id, secret };
  const message = `An account has at most ${store.MAX_LINK_KEYS} link keys. Delete one first.`;
  throw new Problem("limit_reached", message);
};

export const listLinkKeys: Handler<typeof contract.listLinkKeys> = async (_, { env, account }) => ({
  linkKeys: await store.listLinkKeys(env.DB, account.id),
});

export const deleteLinkKey: Handler<typeof contract.deleteLinkKey> = async ({ params }, { env, account }) => {
  const deleted = await store.deleteLinkKey(env.DB, account.id, params.id);
  if (!deleted) throw new Problem("not_found", "There is no link key with this id.");
  forgetLinkKeys(account.id);
  return null;
};
