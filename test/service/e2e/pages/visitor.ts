import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { ensureBrowser } from "../../../../src/dev/browser/browser.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { startWhole } from "../../../support/service.ts";
import { type Site, startSite } from "../../../site/server.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The service, a site to capture, and a real browser to visit both with. */
export interface World {
  url: string;
  site: Site;
  /** Somebody with no cookies yet. */
  visit: (options?: BrowserContextOptions) => Promise<Visitor>;
  close: () => Promise<void>;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the browser complained of: errors in its console, refusals of the content security policy. */
  complaints: string[];
}

export async function startWorld(variables: Record<string, string> = {}): Promise<World> {
  const stateDir = await mkdtemp(join(tmpdir(), "stillframe-pages-"));
  const executablePath = await ensureBrowser(join(ROOT, ".wrangler"));
  const site = await startSite();
  const service = await startWhole({ variables: { ...BINDINGS, ...variables }, stateDir });
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  const close = async (): Promise<void> => {
    await browser.close();
    await service.stop();
    await site.close();
    await rm(stateDir, { recursive: true, force: true });
  };
  return { url: service.url, site, close, visit: (options) => visitor(browser, service.url, options) };
}

async function visitor(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/** Opens an account and signs in to it. */
export async function signUp({ page }: Visitor, email: string, password: string): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Open an account" }).click();
  await page.waitForURL("**/account/tokens");
}

export async function signIn({ page }: Visitor, email: string, password: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Makes an API token on the tokens page and answers with it. */
export async function makeToken({ page }: Visitor, name: string): Promise<string> {
  await page.goto("/account/tokens");
  await page.getByLabel("Token name").fill(name);
  await page.getByRole("button", { name: "Create token" }).click();
  return (await page.locator("#new-token").textContent()) ?? "";
}

/** How many pixels wide a picture on a page is, once it is there. */
export const pixelsOf = (picture: Locator): Promise<number> =>
  picture.evaluate(async (image: unknown) => {
    const shown = image as { decode: () => Promise<void>; naturalWidth: number }; // an `img`, or this throws
    await shown.decode();
    return shown.naturalWidth;
  });

interface Found {
  id: string;
  impact: string;
  help: string;
  targets: string[];
}

/** What axe finds serious or critical on a page. Its own script is no part of the page: the policy is not asked. */
export async function seriousFindings(page: Page): Promise<Found[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, impact, help, nodes }) =>
      ({ id, impact, help, targets: nodes.map(({ target }) => target.join(" ")) }))))`,
    awaitPromise: true,
  });
  const found = JSON.parse(String(result.value)) as Found[];
  return found.filter(({ impact }) => impact === "serious" || impact === "critical");
}
