import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Stillframe } from "../../../../src/client/index.ts";
import type { LinkRequest } from "../../../../src/client/index.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { type Site, startSite } from "../../../site/server.ts";
import { type Instances, startInstances } from "./instances.ts";

const SMALL = { width: 64, height: 48 };

let site: Site;
let service: Instances;

beforeAll(async () => {
  site = await startSite();
  service = await startInstances({ BROWSER_PAGES: "4", SELECTOR_TIMEOUT_MS: "300" });
});

afterAll(async () => {
  await service.stop();
  await site.close();
});

/** An account with requests enough, what it has used, and its links, as paths. */
async function newStage() {
  const [url] = service.urls;
  const operator = new Stillframe({ url, adminToken: BINDINGS.ADMIN_TOKEN });
  const { token } = await operator.accounts.create({ email: `${randomUUID()}@example.com`, plan: "scale" });
  const client = new Stillframe({ url, token });
  const { id: keyId, secret } = await client.linkKeys.create({ name: "for a test" });
  const linkOf = async (request: LinkRequest) =>
    (await client.links.sign({ ...SMALL, ...request }, { keyId, secret })).slice(url.length);
  return { linkOf, usage: () => client.usage() };
}

interface Answer {
  status: number;
  how: string | null;
  retryAfter: number;
  body: string;
}

/** Asks one of the instances for a link. */
async function ask(link: string, turn: number): Promise<Answer> {
  const response = await fetch(`${service.urls[turn % 2 === 0 ? 0 : 1]}${link}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const body = status === 200 ? createHash("sha256").update(bytes).digest("hex") : bytes.toString();
  return { status, how: headers.get("X-Cache"), retryAfter: Number(headers.get("Retry-After")), body };
}

/** So many at once, every other one from the other instance. */
const askOften = (link: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, turn) => ask(link, turn)));

const onlyOf = <T>(values: readonly T[]): T[] => [...new Set(values)];

describe("two instances of the service", () => {
  it("give 500 who ask for one link at once equal bytes of one capture that is charged once", async () => {
    const { linkOf, usage } = await newStage();
    const page = `/slow-document?key=${randomUUID()}`;
    const link = await linkOf({ url: `${site.origin}${page}` });
    const asking = askOften(link, 500);
    await site.hits.reached(page);
    site.release(page.split("=")[1] ?? "");
    const answers = await asking;
    expect(onlyOf(answers.map(({ status }) => status))).toEqual([200]);
    expect(onlyOf(answers.map(({ body }) => body))).toHaveLength(1);
    expect(answers.filter(({ how }) => how === "miss")).toHaveLength(1);
    expect(site.hits.count(page)).toBe(1);
    await expect.poll(usage).toMatchObject({ used: 1, cacheHits: 499 });
  });

  it("make one capture of each of 50 links of which 10 fail, and tell each failure to all who ask", async () => {
    const { linkOf, usage } = await newStage();
    const pages = Array.from({ length: 50 }, (_, index) => ({
      path: `/plain?page=${randomUUID()}`,
      fails: index % 5 === 0,
    }));
    const all = await Promise.all(
      pages.map(async ({ path, fails }) => {
        const link = await linkOf({ url: `${site.origin}${path}`, ...(fails && { selector: "#not-there" }) });
        const answers = await askOften(link, 10);
        const later = await askOften(link, 2);
        return { fails, answers: [...answers, ...later], visits: site.hits.count(path) };
      }),
    );
    expect(onlyOf(all.map(({ visits }) => visits))).toEqual([1]);
    for (const { fails, answers } of all) {
      expect(onlyOf(answers.map(({ status }) => status))).toEqual([fails ? 500 : 200]);
      expect(answers.filter(({ how }) => how === "miss")).toHaveLength(fails ? 0 : 1);
      if (!fails) expect(onlyOf(answers.map(({ body }) => body))).toHaveLength(1);
      else expect(onlyOf(answers.map(({ body }) => told(body)))).toEqual(["selector_not_found"]);
      if (fails) expect(answers.every(({ retryAfter }) => retryAfter > 0 && retryAfter <= 60)).toBe(true);
    }
    await expect.poll(usage).toMatchObject({ used: 40, cacheHits: 40 * 11 });
  });
});

const told = (body: string): string => (JSON.parse(body) as { code: string }).code; // an error as the contract has it
