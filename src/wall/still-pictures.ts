import type { Connection } from "../devtools/protocol.ts";
import type { Header } from "./headers.ts";

interface Answered {
  requestId: string;
  responseStatusCode?: number;
  responseHeaders?: Header[];
}

/** Kinds of pictures that can move. */
const KINDS = /^\s*image\/(gif|webp|png|apng)\b/i;

/** Larger ones are left as they are: their bytes come and go in messages. */
const MAX_BYTES = 4 * 1024 * 1024;

const TIMEOUT_MS = 10_000;

/** Answers requests for pictures that move with the same pictures standing still. */
export class StillPictures {
  readonly #connection: Connection;
  readonly #still: (file: Uint8Array) => Uint8Array | null;

  /** `still` makes a picture of one that moves; `null` where it does not. */
  constructor(connection: Connection, still: (file: Uint8Array) => Uint8Array | null) {
    this.#connection = connection;
    this.#still = still;
  }

  /** Whether the response was replaced. */
  async replace({ requestId, responseStatusCode, responseHeaders = [] }: Answered): Promise<boolean> {
    const header = (wanted: string) => responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value ?? "";
    const length = Number(header("content-length"));
    if (responseStatusCode !== 200 || !KINDS.test(header("content-type")) || !(length <= MAX_BYTES)) return false;
    const { body, base64Encoded } = await this.#connection.send(
      "Fetch.getResponseBody",
      { requestId },
      { timeout: TIMEOUT_MS },
    );
    const file = this.#still(Buffer.from(body, base64Encoded ? "base64" : "latin1"));
    if (file === null) return false;
    await this.#connection.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: responseStatusCode,
      // The bytes are as Chrome decoded them.
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
      body: Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("base64"),
    });
    return true;
  }
}
