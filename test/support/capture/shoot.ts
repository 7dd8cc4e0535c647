import { expect } from "vitest";
import type { z } from "zod";
import type { CaptureRequest } from "../../../src/contract/capture.ts";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { newAccount, type TestAccount } from "../account.ts";
import { api, read } from "../api.ts";
import { decodePng, type PngPicture } from "./pixels.ts";
import { siteUrl } from "./site.ts";

/** The fields of a capture request beside its address. */
export type Options = Partial<Omit<z.input<typeof CaptureRequest>, "url">>;

let account: Promise<TestAccount> | undefined;

/** Captures a page of the test site, or any other address, for an account that has requests enough. */
export async function shoot(page: string, options: Options = {}): Promise<Response> {
  account ??= newAccount({ plan: "scale" });
  return await shootAs(await account, page, options);
}

/** The same for a certain account. */
export const shootAs = ({ token }: TestAccount, page: string, options: Options = {}): Promise<Response> =>
  api("/api/screenshot", { method: "POST", token, body: { url: siteUrl(page), ...options } });

/** Captures and answers with the bytes; anything but a good answer fails the test. */
export async function bytesOf(page: string, options: Options = {}): Promise<Uint8Array> {
  const response = await shoot(page, options);
  if (response.status !== 200) expect.fail(`${page}: ${response.status} ${await response.text()}`);
  return await response.bytes();
}

/** Captures a PNG and decodes it. */
export const pictureOf = async (page: string, options: Options = {}): Promise<PngPicture> =>
  decodePng(await bytesOf(page, options));

/** A capture that has to fail: its status and what the client is told. */
export async function failureOf(page: string, options: Options = {}): Promise<ErrorBody & { status: number }> {
  const response = await shoot(page, options);
  if (response.status === 200) expect.fail(`${page} was captured`);
  return { status: response.status, ...(await read<ErrorBody>(response)) };
}
