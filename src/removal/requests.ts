import rules from "./lists/requests.engine.bin";

/** One request of a captured page, as DevTools tells of it. */
export interface PageRequest {
  url: string;
  /** DevTools' `Network.ResourceType`. */
  resourceType: string;
  /** The page it is for. */
  page: string;
}

/** Whether a request is for advertisements or for those who count who saw them. */
export type Blocker = (request: PageRequest) => boolean;

/** As the lists call what DevTools calls otherwise; what is not here is judged as `other`. */
const KINDS = {
  Document: "sub_frame",
  Stylesheet: "stylesheet",
  Image: "image",
  Media: "media",
  Font: "font",
  Script: "script",
  XHR: "xhr",
  Fetch: "fetch",
  Ping: "ping",
} as const;

/** A site's own scripts and frames may be there for advertisements alone; its pictures, styles and data never are. */
const OWN: ReadonlySet<string> = new Set(["Script", "Document"]);

let blocker: Promise<Blocker> | null = null;

/** The lists, made ready when they are first asked for and kept as long as the isolate lives. */
export function requestBlocker(): Promise<Blocker> {
  blocker ??= load();
  return blocker;
}

async function load(): Promise<Blocker> {
  const { FiltersEngine, Request } = await import("@ghostery/adblocker");
  const engine = FiltersEngine.deserialize(new Uint8Array(rules));
  return ({ url, resourceType, page }) => {
    if (!/^https?:/.test(url)) return false;
    const type = KINDS[resourceType as keyof typeof KINDS] ?? "other"; // any other text gives the default
    const request = Request.fromRawDetails({ url, sourceUrl: page, type });
    if (request.isFirstParty && !OWN.has(resourceType)) return false;
    return engine.match(request).match;
  };
}
