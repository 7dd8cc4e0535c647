import { stillPicture } from "./page/held/still-picture.ts";
import { isForAds, isForTracking } from "../removal/requests.ts";
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
  const shown = () => watch.shown?.url ?? url;
  if (block.ads) wall.drop((address) => isForAds({ url: address, page: shown() }));
  if (block.trackers) wall.drop((address) => isForTracking({ url: address, page: shown() }));
}
