import { z } from "zod";
import { SESSION_FORGET_MS } from "../config-browsers.ts";
import { write } from "../lib/log.ts";
import { closeSession } from "./binding.ts";

/** Of an object's storage, what is used here. */
type KeyValues = Pick<SyncKvStorage, "put" | "delete"> & { get: (key: string) => unknown };

const KEY = "sessions";

const Handles = z.array(z.object({ id: z.string(), since: z.number() }));
type Handle = z.output<typeof Handles>[number];

/**
 * The Browser Run sessions that this object has opened and not yet seen closed, kept in its storage: each counts against
 * the account's limit, so whatever becomes of the object, its next incarnation can close them.
 */
export class OpenSessions {
  readonly #kv: KeyValues;
  readonly #binding: BrowserRun;

  constructor(kv: KeyValues, binding: BrowserRun) {
    this.#kv = kv;
    this.#binding = binding;
  }

  /** Notes a session before anything is done with it. */
  add(id: string): void {
    this.#write([...this.#read(), { id, since: Date.now() }]);
  }

  get isEmpty(): boolean {
    return this.#read().length === 0;
  }

  /** Closes a session. Never throws; one whose closing is refused is kept, to be closed by a later call. */
  async close(id: string): Promise<void> {
    const answer = await closeSession(this.#binding, id);
    if (answer.ok) return this.#write(this.#read().filter((handle) => handle.id !== id));
    write("error", { message: "browser not closed", cause: answer.cause });
  }

  /** Closes what is left over from before; nothing of it may be in use. */
  async closeAll(): Promise<void> {
    await Promise.all(this.#read().map(({ id }) => this.close(id)));
  }

  #read(): Handle[] {
    const read = Handles.safeParse(this.#kv.get(KEY) ?? []);
    const oldest = Date.now() - SESSION_FORGET_MS;
    return read.success ? read.data.filter(({ since }) => since > oldest) : [];
  }

  #write(handles: Handle[]): void {
    if (handles.length === 0) this.#kv.delete(KEY);
    else this.#kv.put(KEY, handles);
  }
}
