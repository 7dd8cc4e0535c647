import type { Page } from "../../devtools/page.ts";
import type { CaptureRequest } from "../../contract/capture.ts";
import { NO_BODIES, guardTargets } from "../../wall/targets.ts";
import { type Agent, emulatesMedia, visitAs } from "./visitor.ts";
import { DEFAULT_VIEWPORT, type Viewport, viewportOf } from "../viewport.ts";
import frameClockScript from "./rest/inpage/built/frame-clock.inpage.js";

/**
 * Readies an empty page, off any request's path: the wall's scripts, its events, the usual viewport, no
 * downloads.
 * The commands are sent at once and answered in order.
 */
export async function preparePage(page: Page, { userAgent }: { userAgent: string }): Promise<void> {
  const { session, connection, contextId } = page;
  await Promise.all([
    session.send("Page.enable"),
    session.send("Page.setLifecycleEventsEnabled", { enabled: true }),
    session.send("Network.enable", NO_BODIES),
    session.send("Inspector.enable"),
    session.send("Emulation.setScrollbarsHidden", { hidden: true }),
    session.send("Emulation.setUserAgentOverride", agentOf(userAgent, "desktop")),
    connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId: contextId }),
    setViewport(page, DEFAULT_VIEWPORT),
    guardTargets(page),
    session.send("Page.addScriptToEvaluateOnNewDocument", { source: frameClockScript }),
  ]);
  session.on("Page.javascriptDialogOpening", () => {
    session.send("Page.handleJavaScriptDialog", { accept: false }).catch(() => undefined);
  });
}

/** Makes the prepared page the device that was asked for. */
export async function emulate(page: Page, request: CaptureRequest, userAgent: string): Promise<void> {
  const viewport = viewportOf(request);
  const changes: Promise<unknown>[] = [];
  const { session } = page;
  const { width, height, mobile, scale } = DEFAULT_VIEWPORT;
  const isUsual = viewport.width === width && viewport.height === height && viewport.scale === scale;
  if (!isUsual || viewport.mobile !== mobile) changes.push(setViewport(page, viewport));
  if (viewport.mobile)
    changes.push(session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 }));
  const agent = agentFor(request, userAgent);
  changes.push(visitAs(page, request, agent));
  // A mockup's screen is not see-through.
  if (request.omitBackground && request.mockup === undefined)
    changes.push(session.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } }));
  await Promise.all(changes);
}

/** Whether something of the device or the visitor is known to the process that shows the page, and not to Chrome alone. */
export const isToldToProcess = (request: CaptureRequest): boolean =>
  viewportOf(request).mobile ||
  emulatesMedia(request) ||
  request.omitBackground ||
  request.deterministic ||
  [request.userAgent, request.locale, request.timezone].some((one) => one !== undefined);

/** What the browser says that it is, where that is not what it says anyway. */
function agentFor(request: CaptureRequest, browsers: string): Agent | null {
  const { mobile, width } = viewportOf(request);
  const { userAgent, locale } = request;
  if (!mobile && userAgent === undefined && locale === undefined) return null;
  const own = agentOf(browsers, mobile ? (width < TABLET_WIDTH ? "phone" : "tablet") : "desktop");
  const language = locale === undefined ? {} : { acceptLanguage: languagesOf(locale) };
  return { ...(userAgent === undefined ? own : { userAgent, platform: own.platform }), ...language };
}

/** `de-AT` as `de-AT,de`, from which Chrome makes the header and `navigator.languages`. */
const languagesOf = (locale: string): string => [...new Set([locale, new Intl.Locale(locale).language])].join(",");

/** From here on a touch screen is a tablet's. */
const TABLET_WIDTH = 600;

/** Makes the page's window this large. */
export async function setViewport({ session }: Page, { width, height, mobile, scale }: Viewport): Promise<void> {
  await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile });
}

/**
 * Shows the page at a part of its size, or at its own again. The page cannot tell: its window and its pixels stay as they
 * are for it, but all of it is drawn anew.
 */
export async function zoomView({ session }: Page, viewport: Viewport, zoom: number): Promise<void> {
  const { width, height, mobile, scale } = viewport;
  const metrics = { width, height, deviceScaleFactor: scale, mobile, scale: zoom };
  await session.send("Emulation.setDeviceMetricsOverride", metrics);
}

/** Where Chrome says that it runs: in its user agent, in `navigator.platform`, and in its client hints. */
const SYSTEMS = {
  desktop: { name: "X11; Linux x86_64", platform: "Linux x86_64", hint: "Linux", version: "", model: "" },
  tablet: { name: "Linux; Android 10; K", platform: "Linux armv81", hint: "Android", version: "10", model: "K" },
  phone: { name: "Linux; Android 10; K", platform: "Linux armv81", hint: "Android", version: "10", model: "K" },
} as const;

/**
 * Chrome of the browser's own version as its reduced user agent has it, with a window: pages that send headless
 * browsers away should show what they show everybody.
 */
function agentOf(userAgent: string, device: keyof typeof SYSTEMS) {
  const version = /Chrome\/(\d+)/.exec(userAgent)?.[1] ?? "140";
  const { name, platform, hint, version: platformVersion, model } = SYSTEMS[device];
  const mobile = device === "phone";
  const brands = [
    { brand: "Chromium", version },
    { brand: "Not_A Brand", version: "24" },
  ];
  return {
    userAgent:
      `Mozilla/5.0 (${name}) AppleWebKit/537.36 (KHTML, like Gecko) ` +
      `Chrome/${version}.0.0.0 ${mobile ? "Mobile " : ""}Safari/537.36`,
    platform,
    userAgentMetadata: { brands, platform: hint, platformVersion, architecture: "", model, mobile },
  };
}
