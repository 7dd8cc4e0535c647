import type { CaptureRequest } from "../../contract/capture.ts";
import type { Cookie } from "../../contract/fields/visitor.ts";
import { addressOf } from "../../contract/fields/source.ts";
import { invalidField } from "../../contract/problem.ts";
import type { Page } from "../../devtools/page.ts";
import { holdTime, holdTimeOfWorkers } from "./held/hold.ts";
import { type CDPSession, ProtocolError } from "../../devtools/protocol.ts";

/**
 * Tells the page who visits it: cookies, place, time zone, preferences. All commands are sent at
 * once. What holds for a renderer process is told to frames of other origins too.
 */
export async function visitAs(page: Page, request: CaptureRequest, agent: Agent | null): Promise<void> {
  const { session, connection, contextId: browserContextId } = page;
  const { geolocation, cookies = [] } = request;
  page.prepareFrame = (child) => introduce(child, request, agent).catch(() => undefined);
  const changes: Promise<unknown>[] = [introduce(session, request, agent)];
  if (request.deterministic) holdTimeOfWorkers(page);
  if (geolocation !== undefined) {
    const permissions: "geolocation"[] = ["geolocation"];
    changes.push(connection.send("Browser.grantPermissions", { permissions, browserContextId }));
    changes.push(session.send("Emulation.setGeolocationOverride", geolocation));
  }
  if (cookies.length > 0) changes.push(setCookies(page, cookies, addressOf(request)));
  await Promise.all(changes);
}

/** What a browser says of itself, as `Emulation.setUserAgentOverride` takes it. */
export interface Agent {
  userAgent: string;
  platform?: string;
  acceptLanguage?: string;
  userAgentMetadata?: {
    brands: { brand: string; version: string }[];
    platform: string;
    platformVersion: string;
    architecture: string;
    model: string;
    mobile: boolean;
  };
}

/** What each process that shows a part of the page has to be told. */
async function introduce(session: CDPSession, request: CaptureRequest, agent: Agent | null): Promise<void> {
  const { locale, timezone: timezoneId } = request;
  const changes: Promise<unknown>[] = [];
  if (agent !== null) changes.push(session.send("Emulation.setUserAgentOverride", agent));
  if (locale !== undefined) changes.push(session.send("Emulation.setLocaleOverride", { locale }));
  if (timezoneId !== undefined) changes.push(session.send("Emulation.setTimezoneOverride", { timezoneId }));
  if (emulatesMedia(request)) changes.push(setMedia({ session }, request));
  if (request.deterministic) changes.push(holdTime(session));
  await Promise.all(changes);
}

/** Whether styles are told another medium or taste of the visitor than they would find. */
export const emulatesMedia = ({ media, colorScheme, reducedMotion }: CaptureRequest): boolean =>
  media !== undefined || colorScheme !== undefined || reducedMotion !== undefined;

/** The media type and features that are asked for; each call replaces what the one before said. */
export async function setMedia(
  { session }: Pick<Page, "session">,
  request: CaptureRequest,
  media = request.media ?? "",
): Promise<void> {
  const { colorScheme, reducedMotion } = request;
  const motion = reducedMotion === true ? "reduce" : "no-preference";
  const features = [
    ...(colorScheme === undefined ? [] : [{ name: "prefers-color-scheme", value: colorScheme }]),
    ...(reducedMotion === undefined ? [] : [{ name: "prefers-reduced-motion", value: motion }]),
  ];
  await session.send("Emulation.setEmulatedMedia", { media, features });
}

const SAME_SITE = { strict: "Strict", lax: "Lax", none: "None" } as const;

async function setCookies({ session }: Page, cookies: readonly Cookie[], url: string): Promise<void> {
  const asChrome = cookies.map(({ sameSite, domain, name, value, path, secure, httpOnly }) => ({
    name,
    value,
    url,
    ...(path === undefined ? {} : { path }),
    ...(secure === undefined ? {} : { secure }),
    ...(httpOnly === undefined ? {} : { httpOnly }),
    ...(isBelow(url, domain) ? { domain } : {}),
    ...(sameSite === undefined ? {} : { sameSite: SAME_SITE[sameSite.toLowerCase() as keyof typeof SAME_SITE] }), // the schema has these alone
  }));
  try {
    await session.send("Network.setCookies", { cookies: asChrome });
  } catch (error) {
    // It says no more than that one of them is not valid: a domain that is a public suffix, `None` without `secure` …
    if (!(error instanceof ProtocolError) || / timed out\./.test(error.message)) throw error;
    throw invalidField(["cookies"], "The browser does not take these cookies for this address.");
  }
}

/** A domain of one label, such as that of `localhost`, is the host itself. */
const isBelow = (url: string, domain: string | undefined): domain is string =>
  domain !== undefined && (domain.replace(/^\./, "").includes(".") || new URL(url).hostname !== domain);
