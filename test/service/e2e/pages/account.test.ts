import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeToken, pixelsOf, signIn, signUp, startWorld, type Visitor, type World } from "./visitor.ts";

const EMAIL = "ada@example.com";
const PASSWORD = "a long and quiet password";

let world: World;
let ada: Visitor;
let token: string;

const api = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${world.url}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  });
const usage = async (): Promise<{ used: number; retentionDays: number }> =>
  JSON.parse(await (await api("/api/usage")).text());

beforeAll(async () => {
  world = await startWorld();
  ada = await world.visit();
});

afterAll(() => world.close());

describe("somebody new", () => {
  it("signs up, makes a token, and captures with it", async () => {
    await signUp(ada, EMAIL, PASSWORD);
    token = await makeToken(ada, "My laptop");
    const body = JSON.stringify({ url: `${world.site.origin}/plain` });
    const captured = await api("/api/screenshot", { method: "POST", body });
    expect(captured.status).toBe(200);
    expect(captured.headers.get("Content-Type")).toBe("image/png");
    await captured.arrayBuffer();
  });

  it("is shown the token once, and by its first characters from then on", async () => {
    await ada.page.waitForLoadState("load");
    await ada.page.reload();
    const text = await ada.page.locator("main").textContent();
    expect(text).toContain("My laptop");
    expect(text).toContain(`${token.slice(0, 12)}…`);
    expect(text).not.toContain(token);
  });

  it("sees what was used, today and this month", async () => {
    await ada.page.goto("/account/usage");
    await expect.poll(() => ada.page.locator(".figures").textContent()).toContain("Used this month1");
    expect(await ada.page.getByRole("img", { name: /Requests by day: 1 this month/ }).count()).toBe(1);
  });

  it("takes a picture in the playground, which is charged, and gets the code for it", async () => {
    const { page } = ada;
    await page.goto("/playground");
    await page.getByLabel("Page", { exact: true }).fill(`${world.site.origin}/plain`);
    await page.getByText("JPEG", { exact: true }).click();
    await page.getByLabel("Quality").fill("60");
    await page.getByRole("button", { name: "Capture" }).click();
    const picture = page.getByAltText("The capture");
    await picture.waitFor();
    expect(await pixelsOf(picture)).toBe(1920);
    await expect.poll(() => page.locator("[data-figures]").textContent()).toContain("Left this month498");
    expect(await page.locator("[data-phases]").textContent()).toContain("navigate");
    await expect.poll(() => page.locator("#code-0").textContent()).toContain('"quality": 60');
    expect((await usage()).used).toBe(2);
  });

  it("is told in the playground what is wrong, and not charged for it", async () => {
    const { page } = ada;
    await page.goto("/playground");
    await page.getByLabel("Page", { exact: true }).fill("http://nowhere.invalid/");
    await page.getByLabel("Only this element").fill("#nothing-is-called-so");
    await page.getByRole("button", { name: "Capture" }).click();
    await page.locator("[data-problem]:not([hidden])").waitFor();
    expect((await usage()).used).toBe(2);
  });

  it("is not shown the last picture beside what went wrong with the next", async () => {
    const { page } = ada;
    await page.goto(`/playground?url=${encodeURIComponent(`${world.site.origin}/plain`)}`);
    await page.getByRole("button", { name: "Capture" }).click();
    await page.getByAltText("The capture").waitFor();
    await page.getByLabel("Page", { exact: true }).fill("http://nowhere.invalid/");
    await page.getByRole("button", { name: "Capture" }).click();
    await page.locator("[data-problem]:not([hidden])").waitFor();
    expect(await page.getByAltText("The capture").count()).toBe(0);
    expect(await page.locator("[data-facts]").isVisible()).toBe(false);
    expect((await usage()).used).toBe(3);
  });

  it("makes a job and sees it end, with a thumbnail in the list", async () => {
    const { page } = ada;
    await page.goto(`/playground?url=${encodeURIComponent(`${world.site.origin}/plain`)}`);
    await page.getByRole("button", { name: "Run as a job" }).click();
    await page.waitForURL("**/account/jobs/job_*");
    await page.getByText("Succeeded", { exact: true }).waitFor();
    await page.goto("/account/jobs");
    const thumbnail = page.locator(".thumbnail img");
    expect(await pixelsOf(thumbnail)).toBe(320);
  });

  it("adds a webhook, is shown its secret once, and sees what was sent to it", async () => {
    const { page } = ada;
    const sink = createServer((request, response) => request.resume().on("end", () => response.writeHead(204).end()));
    await once(sink.listen(0, "127.0.0.1"), "listening");
    const { port } = sink.address() as AddressInfo; // a TCP server that listens has one
    await page.goto("/account/webhooks");
    await page.getByLabel("URL").fill(`http://127.0.0.1:${port}/hook`);
    await page.getByRole("button", { name: "Add webhook" }).click();
    expect(await page.locator("#secret").textContent()).toMatch(/^whsec_/);
    // Until its script has run, reloading the page would send the form again.
    await page.waitForLoadState("load");
    await page.reload();
    expect(await page.locator("main").textContent()).not.toContain("whsec_");
    await page.getByRole("link", { name: `127.0.0.1:${port}` }).click();
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByText("Delivered").waitFor();
    expect(await page.locator(".sent").textContent()).toContain("answered 204");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => page.locator(".badge.delivered").count()).toBe(2);
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("button", { name: "Create new secret" }).click();
    expect(await page.locator("#secret").textContent()).toMatch(/^whsec_/);
    sink.close();
  });

  it("changes for how long results are kept", async () => {
    const { page } = ada;
    await page.goto("/account/settings");
    await page.getByLabel("Days").fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").waitFor();
    await expect.poll(async () => (await usage()).retentionDays).toBe(7);
  });

  it("revokes the token after being asked once more, and it stops to work", async () => {
    const { page } = ada;
    await page.goto("/account/tokens");
    await page.getByRole("button", { name: "Revoke My laptop" }).click();
    await page.getByRole("button", { name: "Revoke token" }).click();
    await page.getByText("No tokens yet").waitFor();
    await expect.poll(async () => (await api("/api/usage")).status).toBe(401);
  });

  it("signs out, and is asked to sign in where the account was", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    await page.goto("/account/usage");
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await signIn(ada, EMAIL, PASSWORD);
    await page.waitForURL("**/playground");
  });

  it("met nothing that a browser would complain of", () => {
    // The refused captures above: a browser notes every answer that is an error.
    const expected = /^Failed to load resource: the server responded with a status of (?:400|500)/;
    expect(ada.complaints.filter((text) => !expected.test(text))).toEqual([]);
  });
});
