import { z } from "zod";
import { MAX_TEXTURE_PX } from "../../../config.ts";
import { inPage } from "../../../devtools/evaluate.ts";
import { viewportOf } from "../../viewport.ts";
import type { Work } from "../../work.ts";
import { setViewport } from "../emulate.ts";
import { endAnimations } from "./rest.ts";
import framesScript from "./inpage/built/frames.inpage.js";
import shellScript from "./inpage/built/shell.inpage.js";
import unfoldScript from "./inpage/built/unfold.inpage.js";

const TIMEOUT_MS = 5000;

/** The content of a shell may be as wide as before, and this much taller or shorter, in a taller window. */
const SLACK_PX = 50;

/**
 * Shows a page whose document does not scroll, but one element of it does, in full: in a window as tall as its content.
 * Where the content is measured in windows, the element is made as tall as it instead.
 */
export async function unfoldShell(work: Work, hidden: number): Promise<void> {
  if (hidden === 0) return;
  const viewport = viewportOf(work.request);
  const height = Math.min(viewport.height + hidden, MAX_TEXTURE_PX);
  await setViewport(work.page, { ...viewport, height });
  await ask(work, framesScript, z.undefined());
  if ((await hiddenIn(work)) <= SLACK_PX) return;
  await setViewport(work.page, viewport);
  await ask(work, unfoldScript, z.undefined());
}

/**
 * Shows the whole page at once and then as it was: what appears when it is scrolled to, and goes again when it is out of
 * the window, has appeared and is kept.
 */
export async function revealAll(work: Work): Promise<void> {
  const { cssContentSize } = await work.page.session.send("Page.getLayoutMetrics");
  const viewport = viewportOf(work.request);
  await work.animations.thaw();
  await setViewport(work.page, { ...viewport, height: Math.min(Math.ceil(cssContentSize.height), MAX_TEXTURE_PX) });
  await ask(work, framesScript, z.undefined());
  await work.clock.jump(REVEAL_MS);
  await ask(work, framesScript, z.undefined());
  await endAnimations(work);
  await work.animations.freeze(() => ask(work, framesScript, z.undefined()));
  await setViewport(work.page, viewport);
}

/** What appears one after the other has appeared by then. */
const REVEAL_MS = 1000;

const hiddenIn = (work: Work) => ask(work, shellScript, z.number().min(0).max(1e7));

function ask<T extends z.ZodType>({ page, clock, end }: Work, source: string, answer: T): Promise<z.output<T>> {
  return clock.flowing(() => inPage(page, { source, args: [], answer, timeoutMs: end.left(TIMEOUT_MS) }));
}
