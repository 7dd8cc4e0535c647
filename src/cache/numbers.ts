/** Operational numbers of the cache, each with its unit and reason. */

/** Objects that keep an account's pictures, each those of a part of the addresses: one answers about 1,000 calls a second. */
export const CACHE_SHARDS = 16;

/** The longest that a picture is kept. */
export const CACHE_MAX_MS = 30 * 86_400_000;

/** For how long a link shows a picture that is no longer fresh, while a new one is being taken or cannot be. */
export const CACHE_STALE_MS = 7 * 86_400_000;

/** A site whose capture failed is not asked again by links for so long. */
export const CACHE_RETRY_MS = 60_000;

/** The same for what failed without the site: no browser was free, or the account's limits were reached. */
export const CACHE_OWN_FAULT_MS = 5000;

/**
 * An isolate answers with what it read of a kept picture for so long; after the first part of it, it reads anew beside
 * the answer. Forgotten pictures must be gone within 5 s everywhere.
 */
export const CACHE_READ_MS = 4000;
export const CACHE_REREAD_MS = 1500;

/** Kept pictures an isolate remembers to have read. */
export const CACHE_READS = 5000;

/** Larger pictures are always read from the bucket: those for the cache near by are held in memory on their way. */
export const CACHE_NEAR_BYTES = 10 * 1024 * 1024;

/** How long the bytes of a picture stay for those who are reading them when a new one takes its place. */
export const CACHE_LEAVE_MS = 60_000;

/** Bytes whose capture never said that it is done are deleted after this: longer than any capture. */
export const CACHE_ABANDONED_MS = 20 * 60_000;

/** Until when a cache object's alarm comes back if it fails. */
export const CACHE_ALARM_RETRY_MS = 30_000;
