import type { Settings } from "../config.ts";

const DAY_MS = 86_400_000;

/** How long what has ended is kept where it is kept for so many days, in milliseconds. */
export const retentionMs = ({ RETENTION_SECONDS: seconds }: Settings, days: number): number =>
  seconds === undefined ? days * DAY_MS : seconds * 1000;
