import { generateKeyPairSync, sign } from "node:crypto";

/** Tags of ASN.1 in DER (X.690). */
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;

/** Object identifiers, as their bytes: RFC 5280, RFC 5758. */
const COMMON_NAME = "550403";
const ALTERNATIVE_NAME = "551d11";
const AUTHORITY_INFO = "2b06010505070101";
const CA_ISSUERS = "2b06010505073002";
const ECDSA_SHA256 = "2a8648ce3d040302";

/** Inside a name of RFC 5280: an address of the web, an IP address. */
const URI = 0x86;
const IP_ADDRESS = 0x87;

/**
 * A certificate (PEM) for 127.0.0.1 from an issuer that nobody knows, which says at what address that issuer's own can be
 * fetched; and its key.
 */
export function certificateOf(issuerAddress: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(SEQUENCE, identifier(ECDSA_SHA256));
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))), // version 3
    der(INTEGER, Buffer.from([1])),
    algorithm,
    nameOf("Nobody knows"),
    der(SEQUENCE, time(-DAY), time(DAY)),
    nameOf("127.0.0.1"),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, ...extensions(issuerAddress))),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", content, privateKey));
  const whole = der(SEQUENCE, content, algorithm, signature).toString("base64");
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

function extensions(issuerAddress: string): Buffer[] {
  const here = der(SEQUENCE, der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])));
  const issuer = der(SEQUENCE, der(SEQUENCE, identifier(CA_ISSUERS), der(URI, Buffer.from(issuerAddress))));
  return [
    der(SEQUENCE, identifier(ALTERNATIVE_NAME), der(OCTET_STRING, here)),
    der(SEQUENCE, identifier(AUTHORITY_INFO), der(OCTET_STRING, issuer)),
  ];
}

const DAY = 86_400_000;

/** A moment so many milliseconds from now, as `YYMMDDhhmmssZ`. */
function time(fromNow: number): Buffer {
  const digits = new Date(Date.now() + fromNow).toISOString().replaceAll(/\D/g, "");
  return der(UTC_TIME, Buffer.from(`${digits.slice(2, 14)}Z`));
}

const nameOf = (text: string): Buffer =>
  der(SEQUENCE, der(SET, der(SEQUENCE, identifier(COMMON_NAME), der(UTF8_STRING, Buffer.from(text)))));

const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
