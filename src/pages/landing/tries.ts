import type { Settings } from "../../config.ts";
import { CaptureRequest } from "../../contract/capture.ts";
import { captureScreenshot } from "../../contract/capture.ts";
import { Problem } from "../../contract/problem.ts";
import { read } from "../../contract/words/wrong.ts";
import { answer } from "../../http/answer.ts";
import { sha256Hex } from "../../lib/crypto.ts";
import { allowed } from "../../screenshots/routes.ts";
import { captureForVisitor } from "../../screenshots/visitor.ts";
import { readForm, textOf } from "../form.ts";
import { shieldedNetwork } from "../session/flood.ts";
import { typedAddress } from "../typed-address.ts";
import type { PageHandler, Visit } from "../visit.ts";

/** Whether visitors without an account may capture: where everybody may open one, unless it is turned off. */
export const offersTries = ({ SIGN_UPS, TRIES_PER_NETWORK, TRIES_PER_DAY }: Settings): boolean =>
  SIGN_UPS === "open" && TRIES_PER_NETWORK > 0 && TRIES_PER_DAY > 0;

/** How long a page of a visitor may take to be ready. */
const TRY_TIMEOUT_MS = 15_000;

/**
 * Captures a page for somebody without an account: an address, a device, with or without its banners. Errors are told as
 * the API tells them.
 */
export const tryIt: PageHandler = async (visit) => {
  if (!offersTries(visit.settings)) throw new Problem("not_found");
  const request = requestOf(await readForm(visit));
  const flood = await shieldedNetwork(visit);
  if (flood !== null) throw new Problem("rate_limited", flood, { retryAfterSeconds: 60 });
  const url = await allowed(request, visit);
  await countTry(visit, new Date());
  return answer(captureScreenshot, await captureForVisitor({ request, url }, visit), visit);
};

/** @throws {Problem} `invalid_request` with details. */
function requestOf(form: URLSearchParams): CaptureRequest {
  const parsed = read(CaptureRequest, {
    url: typedAddress(textOf(form, "url")),
    device: textOf(form, "device") || "desktop",
    format: "webp",
    quality: 85,
    timeout: TRY_TIMEOUT_MS,
    ...(form.has("clean") ? { aiRemoval: {} } : {}),
  });
  if (parsed.ok) return parsed.value;
  throw new Problem("invalid_request", parsed.details[0]?.message, { details: parsed.details });
}

/**
 * Counts a capture for the visitor's network and for all visitors of the day. A network is kept as a hash of the day, and
 * until the day is over. Captures that fail count as well: they use a browser too.
 * @throws {Problem} `rate_limited` when there are none left.
 */
async function countTry({ env, settings, network }: Visit, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const key = await sha256Hex(`${settings.AUTH_SECRET} ${day} ${network ?? "unknown"}`);
  const [, counted] = await env.DB.batch<{ count: number }>([
    env.DB.prepare("DELETE FROM tries WHERE day < ?1").bind(day),
    env.DB.prepare(COUNT).bind(day, key, settings.TRIES_PER_NETWORK, settings.TRIES_PER_DAY),
  ]);
  if (counted?.results.length === 1) return;
  const reset = Date.parse(`${day}T00:00:00Z`) / 1000 + SECONDS_OF_A_DAY;
  throw new Problem("rate_limited", USED_UP, { reset });
}

const COUNT = `INSERT INTO tries (day, network, count)
  SELECT ?1, ?2, 1 WHERE (SELECT COALESCE(SUM(count), 0) FROM tries WHERE day = ?1) < ?4
  ON CONFLICT (day, network) DO UPDATE SET count = count + 1 WHERE count < ?3
  RETURNING count`;

const SECONDS_OF_A_DAY = 86_400;

const USED_UP = "That was today’s share of captures without an account. Open one to go on, or come back tomorrow.";
