import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeToken, seriousFindings, signUp, startWorld, type Visitor, type World } from "./visitor.ts";

const HOSTILE = `"><script>document.title = "taken over"</script><img src=x onerror="document.title = 'taken over'">`;

const PLACES = [
  "/",
  "/sign-up",
  "/sign-in",
  "/docs",
  "/docs/operating",
  "/docs/api/captures",
  "/docs/api/jobs",
  "/playground",
  "/account/tokens",
  "/account/usage",
  "/account/jobs",
  "/account/jobs/{id}",
  "/account/webhooks",
  "/account/webhooks/{id}",
  "/account/deliveries/{id}",
  "/account/links",
  "/account/settings",
] as const;

/** Every page is looked at in these windows. */
const WINDOWS = [
  { viewport: { width: 375, height: 800 }, colorScheme: "dark" },
  { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
] as const;

/** Bytes of a page with all that it loads, as they come uncompressed, but for pictures that people captured. */
const MAX_PAGE_BYTES = 150_000;

let world: World;
let cookies: Awaited<ReturnType<Visitor["context"]["cookies"]>>;
/** Where what a path names by `{id}` is. */
const made = new Map<string, string>();

beforeAll(async () => {
  world = await startWorld();
  const grace = await world.visit();
  await signUp(grace, "grace@example.com", "a long and quiet password");
  const token = await makeToken(grace, HOSTILE);
  const make = async (path: string, body: object): Promise<string> => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const answer = await fetch(`${world.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return JSON.parse(await answer.text()).id;
  };
  const hook = { url: `${world.site.origin}/hook?${HOSTILE.replaceAll(" ", "+")}`, description: HOSTILE };
  made.set("/account/webhooks/{id}", `/account/webhooks/${await make("/api/webhooks", hook)}`);
  const url = `${world.site.origin}/plain?${HOSTILE.replaceAll(" ", "+")}`;
  const job = `/account/jobs/${await make("/api/jobs", { url, format: "jpeg" })}`;
  made.set("/account/jobs/{id}", job);
  await grace.page.goto(job);
  await grace.page.getByText("Succeeded", { exact: true }).waitFor();
  const delivery = await grace.page.locator("a[href^='/account/deliveries/']").getAttribute("href");
  made.set("/account/deliveries/{id}", delivery ?? "");
  cookies = await grace.context.cookies();
});

afterAll(() => world.close());

/** Opens a page in a window of its own, with an empty cache. @returns also how many bytes that took. */
async function open(place: (typeof PLACES)[number], window: (typeof WINDOWS)[number]) {
  const visitor = await world.visit(window);
  if (place !== "/sign-up" && place !== "/sign-in") await visitor.context.addCookies(cookies);
  const sizes: Promise<number>[] = [];
  visitor.page.on("response", (response) => {
    if (response.url().includes("/api/results/")) return;
    // What comes after the page was looked at has no bytes any more when its window is closed.
    const size = response.body().then(
      ({ byteLength }) => byteLength,
      () => 0,
    );
    sizes.push(size);
  });
  const path = made.get(place) ?? place;
  await visitor.page.goto(path, { waitUntil: "networkidle" });
  expect(new URL(visitor.page.url()).pathname).toBe(path);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // A page without bytes was not weighed.
  expect(bytes).toBeGreaterThan(1000);
  return { ...visitor, bytes };
}

/** How far what was already shown moved while the page loaded (https://web.dev/articles/cls). */
const SHIFT = `new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
})`;

/** Each page in one of the windows, in turns; all in both where all tests are run whole. */
const placesIn = (window: (typeof WINDOWS)[number]) =>
  PLACES.filter((_, at) => inject("thorough") || at % WINDOWS.length === WINDOWS.indexOf(window));

describe.each(WINDOWS)("in a window of $viewport.width pixels, $colorScheme", (window) => {
  it.each(placesIn(window))(
    "%s reads well, keeps still and is small, and the browser complains of nothing",
    async (place) => {
      const { page, context, complaints, bytes } = await open(place, window);
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.title()).not.toContain("taken over");
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      expect(await page.evaluate(SHIFT)).toBeLessThan(0.01);
      expect(bytes).toBeLessThan(MAX_PAGE_BYTES);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

/** Parts of a sentence in a table that stand under its label instead of beside it. */
const ASTRAY = `[...document.querySelectorAll("td[data-label] > *")]
  .filter((part) => part.getClientRects()[0]?.left < part.closest("td").getBoundingClientRect().left + 100)
  .map((part) => part.textContent)`;

it("keeps the sentences of the reference whole on a small screen", async () => {
  const { page, context } = await open("/docs/api/captures", WINDOWS[0]);
  expect(await page.locator("td[data-label] > code").count()).toBeGreaterThan(10);
  expect(await page.evaluate(ASTRAY)).toEqual([]);
  await context.close();
});

it("shows nobody a page in a frame, and takes no form from a page of others", async () => {
  const { page, context } = await world.visit();
  await context.addCookies(cookies);
  // A page at another port of the same host: the same site, so that the cookie is sent, but not the same origin.
  await page.goto(`${world.site.origin.replace("127.0.0.1", "localhost")}/plain`);
  await page.setContent(
    `<form method="post" action="${world.url}/account/tokens"><input name="name" value="Stolen"></form>`,
  );
  await page.evaluate("document.forms[0].submit()");
  await page.getByText("This form was not sent from a page of ours.").waitFor();
  await page.goto("/account/tokens");
  expect(await page.locator("main").textContent()).not.toContain("Stolen");
});
