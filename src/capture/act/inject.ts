import { z } from "zod";
import { inPage } from "../../devtools/evaluate.ts";
import { isGone, isTimeout } from "../failure.ts";
import dressScript from "../page/inpage/built/dress.inpage.js";
import noscriptScript from "../page/inpage/built/noscript.inpage.js";
import type { Work } from "../work.ts";
import { runInPage } from "./main-world.ts";
import { failed } from "./wait-for.ts";

const TIMEOUT_MS = 5000;

/** Adds the caller's styles: their own, and those that hide and take away. Doing it twice changes nothing. */
export async function applyStyles({ page, request, end }: Work): Promise<void> {
  const { css, hide = [], remove = [] } = request;
  const rules = [
    ...hide.map((selector) => `${selector} { visibility: hidden !important; }`),
    ...remove.map((selector) => `${selector} { display: none !important; }`),
  ];
  const sheets = { ...(css === undefined ? {} : { css }), ...(rules.length === 0 ? {} : { rules: rules.join("\n") }) };
  for (const [name, text] of Object.entries(sheets)) {
    const script = { source: dressScript, args: [name, text], answer: z.undefined(), timeoutMs: end.left(TIMEOUT_MS) };
    await inPage(page, script);
  }
}

/** Shows what is there for those without scripts. */
export async function showNoscript({ page, request, end }: Work): Promise<void> {
  if (request.javaScript) return;
  const script = { source: noscriptScript, args: [], answer: z.undefined(), timeoutMs: end.left(TIMEOUT_MS) };
  await inPage(page, script);
}

/** Runs the caller's script; one that has not ended in its time goes on by itself. @throws {Problem} `script_failed`. */
export async function runScript({ page, request, settings, end }: Work): Promise<void> {
  const { js } = request;
  if (js === undefined) return;
  const body = `(async () => {${js}\n})()`;
  try {
    const { thrown } = await runInPage(page, body, end.left(settings.SCRIPT_TIMEOUT_MS));
    if (thrown !== null) throw failed("script_failed", ["js"], thrown);
  } catch (error) {
    // It led to another document, or is still at it.
    if (!isGone(error) && !isTimeout(error)) throw error;
  }
}
