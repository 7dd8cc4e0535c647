import { stillPicture } from "./page/held/still-picture.ts";
import { isForAds } from "../removal/requests.ts";
import { ofAddresses, ofTypes } from "../wall/filters.ts";
import { OwnOrigin } from "../wall/own-origin.ts";
import type { TargetUrl } from "./target.ts";
import type { Work } from "./work.ts";

/** Tells the wall what this request wants of it: whom to speak for, what to answer itself, what not to load. */
export function restrict({ wall, watch, request }: Work, url: TargetUrl): void {
  const { headers = {}, httpCredentials: credentials, html, javaScript, block } = request;
  wall.identify(new OwnOrigin(url, { headers, credentials }));
  if (html !== undefined) wall.serve(url.replace(/#.*$/s, ""), html);
  if (!javaScript) wall.stopScripts();
  if (request.deterministic) wall.holdPictures(stillPicture);
  if (block === undefined) return;
  if (block.types !== undefined) wall.drop(ofTypes(block.types));
  if (block.urls !== undefined) wall.drop(ofAddresses(block.urls));
  if (!block.ads && !block.trackers) return;
  wall.drop((address) => isForAds({ url: address, page: watch.shown?.url ?? url }));
}
