import type { PublicUrl } from "../outbound/check.ts";
import { printElement, printSheets, printWhole } from "./pdf.ts";
import { atRest } from "./rest.ts";
import { shootBox, shootViewport, type Shot } from "./shutter.ts";
import * as steps from "./steps.ts";

/** Measures a named part of the work for `Server-Timing`. */
export type Measure = <T>(phase: string, work: () => Promise<T>) => Promise<T>;

/** A whole capture: from a prepared page and checked options to bytes. */
export async function capture(work: steps.Work, url: PublicUrl, measure: Measure): Promise<Shot> {
  await measure("navigate", async () => {
    await steps.checkSelector(work);
    await steps.navigate(work, url);
  });
  await measure("settle", async () => {
    await steps.settle(work);
    if (work.request.fullPage) await atRest(work, () => steps.scrollThrough(work));
    await steps.delay(work);
  });
  const take = () => (work.request.format === "pdf" ? print(work) : shoot(work));
  const shot = await measure("shutter", () => atRest(work, take));
  // What was drawn may have been replaced while it was drawn.
  steps.checkDocument(work);
  return shot;
}

async function shoot(work: steps.Work): Promise<Shot> {
  const { selector, fullPage } = work.request;
  const viewport = steps.viewportOf(work.request);
  if (selector !== undefined) return await shootBox(work, await steps.findElement(work, selector));
  if (fullPage) return await shootBox(work, await steps.pageBox(work, viewport));
  return await shootViewport(work, viewport);
}

async function print(work: steps.Work): Promise<Shot> {
  const { selector, fullPage } = work.request;
  const viewport = steps.viewportOf(work.request);
  if (selector !== undefined) {
    const box = await steps.findElement(work, selector);
    return await printElement(work, { whole: await steps.pageBox(work, viewport), box });
  }
  return fullPage ? await printWhole(work, await steps.pageBox(work, viewport)) : await printSheets(work);
}
