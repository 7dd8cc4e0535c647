import { crc32 } from "node:zlib";
import { base62, randomText, sha256Hex } from "../lib/crypto.ts";

/** Tells people and secret scanners what it is and that it is in use. */
const PREFIX = "sf_live_";
/** 43 of 62 characters: 256 bits, so a fast hash is enough, there is nothing to guess. */
const RANDOM_LENGTH = 43;
/** A CRC-32 in base 62. */
const CHECKSUM_LENGTH = 6;

const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new token: `sf_live_`, 256 random bits and a checksum by which a scanner tells it from other random text. */
export function mintToken(): string {
  const body = PREFIX + randomText(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Whether the text could be a token: its shape and its checksum are right. Says nothing of whether it is known. */
export function isToken(text: string): boolean {
  return SHAPE.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}

const checksum = (body: string): string => base62(crc32(body), CHECKSUM_LENGTH);

/** What is stored of a token, and looked up. */
export const hashToken = (token: string): Promise<string> => sha256Hex(token);

/** What is shown of a token later on: enough to recognise it by, 232 bits short of enough to use it. */
export const shownPrefix = (token: string): string => token.slice(0, PREFIX.length + 4);
