import { constants } from "node:fs";
import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CaptureRequest } from "../../client/index.ts";

/** Captures that were, or were about to be, sent together. */
export interface Sending {
  /** The idempotency key they were sent with. */
  key: string;
  captures: CaptureRequest[];
}

interface JournalEntry extends Sending {
  at: number;
  service: string;
}

/** The service keeps keys for 24 hours; a run may take a while. */
const KEY_LIFE_MS = 22 * 3_600_000;

/**
 * What was sent and is not finished, in a file beside the pictures. Each sending is written down before it is sent: who
 * is stopped in the middle sends it again under the same key, gets the jobs that are there, and is not charged again.
 */
export class Journal {
  readonly #file: string;
  readonly #service: string;

  constructor(folder: string, service: string) {
    this.#file = join(folder, ".stillframe-batch.jsonl");
    this.#service = service;
  }

  /** What an earlier run left, of this service and not too old. */
  async unfinished(now: number): Promise<Sending[]> {
    const text = await readFile(this.#file, "utf8").catch(() => "");
    const open = new Map<string, JournalEntry>();
    for (const entry of text.split("\n").flatMap(parse)) {
      if ("done" in entry) open.delete(entry.done);
      else open.set(entry.key, entry);
    }
    return [...open.values()].filter(({ at, service }) => service === this.#service && now - at < KEY_LIFE_MS);
  }

  async begin({ key, captures }: Sending, now: number): Promise<void> {
    await this.#append({ key, captures, at: now, service: this.#service });
  }

  async finish({ key }: Sending): Promise<void> {
    await this.#append({ done: key });
  }

  /** Nothing is unfinished. */
  async clear(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  async #append(entry: JournalEntry | { done: string }): Promise<void> {
    await appendFile(this.#file, `${JSON.stringify(entry)}\n`, { flag: APPEND, mode: 0o600 });
  }
}

/** Opens a file of the folder itself: a link of that name, which could lead anywhere, is an error. */
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW;

/** A line that was cut off, or is not ours, says nothing. */
function parse(line: string): (JournalEntry | { done: string })[] {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null) return [];
    if ("done" in value && typeof value.done === "string") return [{ done: value.done }];
    return isEntry(value) ? [value] : [];
  } catch {
    return [];
  }
}

function isEntry(value: object): value is JournalEntry {
  const { key, at, service, captures } = { key: undefined, at: undefined, service: undefined, captures: [], ...value };
  const texts = typeof key === "string" && typeof service === "string" && typeof at === "number";
  return texts && Array.isArray(captures) && captures.every((each) => typeof each === "object" && each !== null);
}
