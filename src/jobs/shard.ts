import { randomText } from "../lib/crypto.ts";

/** Ids carry the shard of their account that they live in, so that a large account can be split one day. */
const SHARD = "0";

const SHAPE = /^(?:job|bat)_([0-9A-Za-z])[0-9A-Za-z]{22}$/;

/** `job_` or `bat_`, the shard, and 131 random bits. */
export const newId = (kind: "job" | "bat"): string => `${kind}_${SHARD}${randomText(22)}`;

/** Whether a text is an id of this kind; nothing has to be asked about any other. */
export const isId = (kind: "job" | "bat", text: string): boolean =>
  text.startsWith(kind) && SHAPE.exec(text)?.[1] === SHARD;

/** The object that holds this account's jobs. */
export const jobsOf = (env: Env, account: string) => env.JOBS.getByName(`${account}/${SHARD}`);
