/** Chrome writes the dates with the title, before anything else. */
const INFO_BYTES = 64 * 1024;
const DATE = /\/(CreationDate|ModDate) \(D:\d{14}([+-])\d\d'\d\d'\)/g;

/** Puts the date of the page's own clock, which is as long, into a document's first bytes: places in it are counted. */
export function holdDates(chunks: readonly Uint8Array[]): void {
  const [first] = chunks;
  if (first === undefined) return;
  const info = Buffer.from(first.buffer, first.byteOffset, Math.min(INFO_BYTES, first.byteLength));
  const text = info.toString("latin1").replaceAll(DATE, "/$1 (D:20260101120000+00'00')");
  info.write(text, "latin1");
}
