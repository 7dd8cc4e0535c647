import { shownOf } from "../mockups/viewport.ts";
import type { PublicUrl } from "../outbound/check.ts";
import { printElement, printSheets, printWhole } from "./shoot/pdf.ts";
import { awaitArrivals, lookOnceMore, prepareRemoval, removeUnwanted } from "./removal/remove.ts";
import { pageArea, unscaled } from "./page/area.ts";
import { atRest } from "./page/at-rest.ts";
import { findElement } from "./page/find.ts";
import { delay, settle } from "./page/ready.ts";
import { scrollThrough } from "./page/scroll.ts";
import { shootArea, shootViewport, type Shot } from "./shoot/shutter.ts";
import * as steps from "./steps.ts";

/** Measures a named part of the work for `Server-Timing`. */
export type Measure = <T>(phase: string, work: () => Promise<T>) => Promise<T>;

/** A whole capture: from a prepared page and checked options to bytes. */
export async function capture(work: steps.Work, url: PublicUrl, measure: Measure): Promise<Shot> {
  await measure("navigate", async () => {
    await steps.checkSelector(work);
    await prepareRemoval(work);
    await steps.navigate(work, url);
  });
  await measure("settle", async () => {
    await settle(work);
    await atRest(work, () => awaitArrivals(work));
  });
  await measure("remove", () => atRest(work, () => removeUnwanted(work)));
  await measure("settle", async () => {
    if (work.request.fullPage) await atRest(work, () => scrollThrough(work));
    await delay(work);
  });
  const take = async () => {
    await lookOnceMore(work);
    return work.request.format === "pdf" ? await print(work) : await shoot(work);
  };
  const shot = await measure("shutter", () => atRest(work, take));
  // What was drawn may have been replaced while it was drawn.
  steps.checkDocument(work);
  return shot;
}

async function shoot(work: steps.Work): Promise<Shot> {
  const { selector, fullPage } = work.request;
  const viewport = steps.viewportOf(work.request);
  if (selector !== undefined) {
    return await shootArea(work, shown(work, { ...(await findElement(work, selector)), scale: 1 }));
  }
  if (fullPage) return await shootArea(work, shown(work, await pageArea(work, viewport)));
  return await shootViewport(work, viewport);
}

/** What is seen of an area: all of it, but in the frame of a mockup. */
const shown = ({ request }: steps.Work, area: steps.Area): steps.Area =>
  request.mockup === undefined ? area : shownOf(request.mockup, area, steps.viewportOf(request));

async function print(work: steps.Work): Promise<Shot> {
  const { selector, fullPage } = work.request;
  if (selector === undefined && !fullPage) return await printSheets(work);
  const box = selector === undefined ? null : await findElement(work, selector);
  const whole = unscaled(await pageArea(work, steps.viewportOf(work.request)));
  return box === null ? await printWhole(work, whole) : await printElement(work, { whole, box });
}
