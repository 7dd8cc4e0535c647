/**
 * The server name that a TLS client asks for, read from its first record, or `undefined` where there is none or the
 * bytes are cut short. Layout: RFC 8446, 4.1.2; the extension: RFC 6066, 3.
 */
export function serverNameOf(record: Buffer): string | undefined {
  try {
    return nameIn(extensionsOf(record));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Record header, handshake header, version and random. */
const BEFORE_SESSION_ID = 5 + 4 + 2 + 32;

const SERVER_NAME = 0;

/** Behind three fields that carry their own length: the session id, the cipher suites, the compression methods. */
function extensionsOf(record: Buffer): Buffer {
  let at = BEFORE_SESSION_ID;
  at += 1 + record.readUInt8(at);
  at += 2 + record.readUInt16BE(at);
  at += 1 + record.readUInt8(at);
  const length = record.readUInt16BE(at);
  return record.subarray(at + 2, at + 2 + length);
}

function nameIn(extensions: Buffer): string | undefined {
  for (let at = 0; at < extensions.length;) {
    const type = extensions.readUInt16BE(at);
    const length = extensions.readUInt16BE(at + 2);
    // A list's length, an entry's type, the name's length, the name.
    if (type === SERVER_NAME) {
      const size = extensions.readUInt16BE(at + 7);
      return extensions.toString("latin1", at + 9, at + 9 + size);
    }
    at += 4 + length;
  }
  return undefined;
}
