import type { Page } from "../../devtools/page.ts";

/** Pictures of a page that are counted; what further ones have is left out. */
const MAX_PICTURES = 5000;

/** The JPEGs that a page has loaded: a document holds each of them as it came. */
export class Photographs {
  /** Addresses, by request. */
  readonly #requests = new Map<string, string>();
  /** Bytes, by address. */
  readonly #bytes = new Map<string, number>();

  constructor({ session }: Page) {
    session.on("Network.responseReceived", ({ requestId, response: { mimeType, url } }) => {
      if (mimeType !== "image/jpeg" || this.#requests.size >= MAX_PICTURES) return;
      this.#requests.set(requestId, url);
      // What is loaded once more takes the place of what came before.
      this.#bytes.set(url, 0);
    });
    session.on("Network.dataReceived", ({ requestId, dataLength }) => {
      const url = this.#requests.get(requestId);
      if (url !== undefined) this.#bytes.set(url, (this.#bytes.get(url) ?? 0) + dataLength);
    });
  }

  /** All that came, or what came from these addresses. */
  bytesOf(addresses: Iterable<string> = this.#bytes.keys()): number {
    let sum = 0;
    for (const address of addresses) sum += this.#bytes.get(address) ?? 0;
    return sum;
  }
}
