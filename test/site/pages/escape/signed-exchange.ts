/**
 * A signed exchange (`application/signed-exchange;v=b3`) that names the address of its certificate. Its signature is not
 * valid, but the certificate is fetched before that is known.
 * Layout: https://wicg.github.io/webpackage/draft-yasskin-http-origin-signed-responses.html
 */
export function signedExchange(certificate: string): Buffer {
  const now = Math.floor(Date.now() / 1000);
  const signature = [
    `label; sig=*${filled(70)}*`,
    `integrity="digest/mi-sha256-03"`,
    `cert-url="${certificate}"`,
    `cert-sha256=*${filled(32)}*`,
    `validity-url="${FALLBACK}validity"`,
    `date=${now - 60}`,
    `expires=${now + 3600}`,
  ].join("; ");
  const headers = cborMap({
    ":status": "200",
    "content-type": "text/html",
    "content-encoding": "mi-sha256-03",
    digest: `mi-sha256-03=${filled(32)}`,
  });
  const lengths = [number(FALLBACK.length, 2), FALLBACK, number(signature.length, 3), number(headers.length, 3)];
  return Buffer.concat(["sxg1-b3\0", ...lengths, signature, headers, "payload"].map((part) => Buffer.from(part)));
}

/** What the exchange says it is; never asked for. */
const FALLBACK = "https://signed.example.com/";

const filled = (bytes: number): string => Buffer.alloc(bytes, 1).toString("base64");

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** A map of byte strings in canonical CBOR (RFC 8949, 4.2.3): shorter keys first. */
function cborMap(entries: Readonly<Record<string, string>>): Buffer {
  const pairs = Object.entries(entries).map(([key, value]) => [cborBytes(key), cborBytes(value)] as const);
  const sorted = pairs.toSorted(([a], [b]) => a.length - b.length || Buffer.compare(a, b));
  return Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...sorted.flat()]);
}

function cborBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = bytes.length < 24 ? [0x40 + bytes.length] : [0x58, bytes.length];
  return Buffer.concat([Buffer.from(head), bytes]);
}
