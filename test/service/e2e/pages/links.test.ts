import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import ogs from "open-graph-scraper";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Stillframe } from "../../../../src/client/index.ts";
import { pixelsOf, seriousFindings, signUp, startWorld, type Visitor, type World } from "./visitor.ts";

/** Pages that a list of links shows pictures of, each several times. */
const SHOWN = ["/changing", "/article", "/dashboard", "/boxes", "/dark", "/plain"];
const TIMES = 5;

/** What the list looked like, for whoever wants to see it. */
const LOOKED_AT = join(import.meta.dirname, "..", "..", "..", "..", ".wrangler", "test", "links.png");

let world: World;
let grace: Visitor;
let keyId: string;
let secret: string;

beforeAll(async () => {
  world = await startWorld({ BROWSER_PAGES: "4", REQUESTS_PER_MINUTE: '{"free": 100}' });
  grace = await world.visit({ viewport: { width: 1440, height: 900 } });
  await signUp(grace, "grace@example.com", "a long and quiet password");
  await grace.page.goto("/account/links");
  await grace.page.getByLabel("Name").fill("My site");
  await grace.page.getByRole("button", { name: "Create key" }).click();
  secret = (await grace.page.locator("#new-secret").textContent()) ?? "";
  keyId = (await grace.page.locator("main td code").textContent()) ?? "";
});

afterAll(() => world.close());

/** Fills in the form on the page for links and sends it. @returns the link. */
async function makeLink({ page }: Visitor, path: string): Promise<string> {
  await page.getByRole("textbox", { name: "Page" }).fill(`${world.site.origin}${path}`);
  await page.getByRole("button", { name: "Make the link" }).click();
  await page.waitForURL("**/account/links/sign");
  return (await page.locator("#new-link").textContent()) ?? "";
}

/** Another site, of one page. */
async function serve(html: string): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((_, response) => void response.writeHead(200, { "Content-Type": "text/html" }).end(html));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

const codeOf = async ({ page }: Visitor, place: string): Promise<string> =>
  (await page.locator(`#embed-${place}`).textContent()) ?? "";

describe("the page for links", () => {
  it.each([375, 1440])("shows the picture and keeps within a window of %i pixels", async (width) => {
    await grace.page.setViewportSize({ width, height: 900 });
    await grace.page.goto("/account/links");
    await makeLink(grace, "/article");
    expect(await pixelsOf(grace.page.locator(".framed img"))).toBe(1200);
    const beyond = "document.documentElement.scrollWidth - document.body.clientWidth";
    expect(await grace.page.evaluate(beyond)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(grace.page)).toEqual([]);
    expect(await grace.page.getByRole("textbox", { name: "Page" }).inputValue()).toContain("/article");
    expect(grace.complaints).toEqual([]);
  });

  it("gives tags that a reader of previews finds the picture by", async () => {
    const link = await makeLink(grace, "/plain?a=1&b=%22%3C");
    const tags = await codeOf(grace, "open-graph");
    const html = `<!doctype html><html><head><title>A page</title>${tags}</head><body></body></html>`;
    const { error, result } = await ogs({ html });
    expect(error).toBe(false);
    expect(result.ogImage).toMatchObject([{ url: link, width: "1200", height: "630" }]);
    expect(result.twitterCard).toBe("summary_large_image");
    const found = await fetch(result.ogImage?.[0]?.url ?? "");
    expect([found.status, found.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  });

  it("gives code with the very link for each place", async () => {
    const link = await makeLink(grace, "/plain?code");
    await grace.page.setContent(await codeOf(grace, "html"));
    expect(await grace.page.locator("img").getAttribute("src")).toBe(link);
    await grace.page.goto("/account/links");
    await makeLink(grace, "/plain?code");
    expect(await codeOf(grace, "markdown")).toContain(`](${link})`);
    for (const place of ["next", "astro"]) expect(await codeOf(grace, place)).toContain(JSON.stringify(link));
  });
});

it("a page of another site shows 30 pictures by their links, each taken once however often it is opened", async () => {
  const client = new Stillframe({ url: world.url });
  const paths = Array.from({ length: TIMES }, (_, time) => SHOWN.map((path) => `${path}?key=${time}`)).flat();
  const view = { width: 320, height: 200 };
  const signed = paths.map((path) =>
    client.links.sign({ url: `${world.site.origin}${path}`, ...view }, { keyId, secret }),
  );
  const links = await Promise.all(signed);
  const images = links.map((link) => `<img src="${link.replaceAll("&", "&amp;")}" width="320" height="200" alt="">`);
  const html = `<!doctype html><link rel="icon" href="data:,"><title>Thirty</title><body style="margin: 8px; display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px">${images.join("")}</body>`;
  await using elsewhere = await serve(html);
  for (const reader of [await world.visit(), await world.visit()]) {
    await reader.page.setViewportSize({ width: 2000, height: 1080 });
    await reader.page.goto(elsewhere.origin);
    const pictures = await reader.page.locator("img").all();
    expect(await Promise.all(pictures.map(pixelsOf))).toEqual(paths.map(() => 320));
    expect(reader.complaints).toEqual([]);
    await reader.page.screenshot({ path: LOOKED_AT });
    await reader.context.close();
  }
  expect(paths.map((path) => world.site.hits.count(path))).toEqual(paths.map(() => 1));
});
