import { z } from "zod";
import { inPage } from "../../../devtools/evaluate.ts";
import type { Work } from "../../work.ts";
import stuckScript from "./inpage/built/stuck.inpage.js";

/** A page that does not answer in this time is kept from answering, and is waited for as long as any. */
const ANSWER_TIMEOUT_MS = 1000;

/** Requests that are asked about; a page that waits for more is not stuck. */
const MAX_PENDING = 20;

/**
 * Whether a page that has not loaded stands still, and all that it waits for is of no consequence for what is seen: it
 * shows something, nothing came for {@link Work.settings}' `QUIET_TIMEOUT_MS`, and neither styles nor pictures in view are
 * missing.
 */
export async function isStuck({ page, requests, settings, end }: Work): Promise<boolean> {
  if (Date.now() - requests.lastActivity < settings.QUIET_TIMEOUT_MS) return false;
  const pending = requests.all;
  const types = new Set(pending.map(({ type }) => type));
  if (pending.length > MAX_PENDING || types.has("Stylesheet") || types.has("Font")) return false;
  const timeoutMs = end.left(ANSWER_TIMEOUT_MS);
  const addresses = pending.filter(({ type }) => type === "Image").map(({ url }) => url);
  const script = { source: stuckScript, args: [addresses.join("\n")], answer: z.boolean(), timeoutMs };
  try {
    return !(await inPage(page, script));
  } catch {
    // Whatever is wrong with it is found out by those who wait for it.
    return false;
  }
}
