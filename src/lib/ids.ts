import { randomText } from "./crypto.ts";

/** 131 bits, so that an id can be neither guessed nor met twice. */
const RANDOM_CHARACTERS = 22;

/** `<prefix>_` and random characters; `shard` stands between the two where an id names where it lives. */
export const newId = (prefix: string, shard = ""): string => `${prefix}_${shard}${randomText(RANDOM_CHARACTERS)}`;

/** Ids of jobs carry the shard of their account that they live in, so that a large account can be split one day. */
export const SHARD = "0";

/** Whether a text is an id of this prefix in this shard; nothing has to be asked about any other. */
export const isShardedId = (prefix: string, text: string): boolean =>
  text.startsWith(`${prefix}_${SHARD}`) && /^[a-z]{1,8}_[0-9A-Za-z]{23}$/.test(text);

/** The object that holds this account's work. A stub stays broken after an error, so each call takes a new one. */
export const accountObject = (env: Env, account: string) => env.ACCOUNTS.getByName(`${account}/${SHARD}`);
