import type { Page } from "../browsers/page.ts";
import type { Session } from "../browsers/session.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import { NO_BODIES, shieldPage } from "./targets.ts";
import { DEFAULT_VIEWPORT, type Viewport, viewportOf } from "./steps.ts";

/**
 * Readies an empty page, off any request's path: its shield, its events, the usual viewport, a
 * see-through ground, no downloads.
 * The commands are sent at once and answered in order.
 */
export async function preparePage(page: Page, { userAgent }: Session): Promise<void> {
  const { session, connection, contextId } = page;
  await Promise.all([
    session.send("Page.enable"),
    session.send("Page.setLifecycleEventsEnabled", { enabled: true }),
    session.send("Network.enable", NO_BODIES),
    session.send("Inspector.enable"),
    session.send("Emulation.setUserAgentOverride", { userAgent: ordinary(userAgent) }),
    session.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } }),
    connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId: contextId }),
    setViewport(page, DEFAULT_VIEWPORT),
    shieldPage(page),
  ]);
  session.on("Page.javascriptDialogOpening", () => {
    session.send("Page.handleJavaScriptDialog", { accept: false }).catch(() => undefined);
  });
}

/** Pages that send headless browsers away should show what they show everybody. */
const ordinary = (userAgent: string): string => userAgent.replace("HeadlessChrome", "Chrome");

/** Makes the prepared page the device that was asked for. */
export async function emulate(page: Page, request: CaptureRequest, userAgent: string): Promise<void> {
  const viewport = viewportOf(request);
  const changes: Promise<unknown>[] = [];
  const { session } = page;
  if (viewport.width !== DEFAULT_VIEWPORT.width || viewport.height !== DEFAULT_VIEWPORT.height || viewport.mobile) {
    changes.push(setViewport(page, viewport));
  }
  if (viewport.mobile) {
    const agent = mobile(userAgent, request.device === "mobile");
    changes.push(session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 }));
    changes.push(session.send("Emulation.setUserAgentOverride", agent));
  }
  // JPEG has no transparency, and documents have paper.
  if (request.format !== "png") changes.push(session.send("Emulation.setDefaultBackgroundColorOverride", {}));
  await Promise.all(changes);
}

async function setViewport({ session }: Page, { width, height, mobile: isMobile }: Viewport): Promise<void> {
  await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: isMobile });
}

/** Chrome on Android, of the browser's own version, as its reduced user agent has it. */
function mobile(userAgent: string, phone: boolean) {
  const version = /Chrome\/(\d+)/.exec(userAgent)?.[1] ?? "140";
  const brands = [
    { brand: "Chromium", version },
    { brand: "Not_A Brand", version: "24" },
  ];
  return {
    userAgent:
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ` +
      `Chrome/${version}.0.0.0 ${phone ? "Mobile " : ""}Safari/537.36`,
    platform: "Linux armv81",
    userAgentMetadata: {
      brands,
      platform: "Android",
      platformVersion: "10",
      architecture: "",
      model: "K",
      mobile: phone,
    },
  };
}
