import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { accountObject } from "../../../../src/lib/ids.ts";
import { newAccount } from "../../../support/account.ts";
import { api, read } from "../../../support/api.ts";
import { decodePng, rgb } from "../../../support/capture/pixels.ts";
import type { JobView } from "../../../../src/contract/job.ts";
import { ended, follow } from "../submit.ts";

/** A document of exactly so many bytes, green at its end. */
const documentOf = (bytes: number): string => {
  const [start, end] = ["<!--", "--><body style='background:green'>"];
  return `${start}${"x".repeat(bytes - start.length - end.length)}${end}`;
};

const SMALL = { width: 100, height: 100 } as const;

const partsOf = (account: string): Promise<number> =>
  runInDurableObject(
    accountObject(env, account),
    (_, { storage }) => storage.sql.exec<{ parts: number }>("SELECT count(*) AS parts FROM payload_parts").one().parts,
  );

async function expectGreen({ status, error, resultUrl }: JobView): Promise<void> {
  expect([status, error]).toEqual(["SUCCEEDED", null]);
  expect(rgb(decodePng(await (await follow(resultUrl)).bytes()), 90, 90)).toEqual([0, 128, 0]);
}

it("A job captures a document of 4 MiB, and nothing of it is kept when it has ended", async () => {
  const account = await newAccount({ plan: "scale" });
  const body = { html: documentOf(4 * 1024 * 1024), ...SMALL };
  const response = await api("/api/jobs", { method: "POST", token: account.token, body });
  expect(response.status).toBe(202);
  const job = await ended(account, (await read<JobView>(response)).id);
  await expectGreen(job);
  expect(await partsOf(account.id)).toBe(0);
});

it("A batch captures documents of its own that fill its body", async () => {
  const account = await newAccount({ plan: "scale" });
  const documents = [2.5, 1.5].map((mebibytes) => documentOf(mebibytes * 1024 * 1024));
  const captures = documents.map((html) => ({ html, width: 100, height: 100 }));
  const response = await api("/api/jobs/batch", { method: "POST", token: account.token, body: { captures } });
  expect(response.status).toBe(202);
  const { jobs } = await read<{ jobs: JobView[] }>(response);
  for (const { id } of jobs) await expectGreen(await ended(account, id));
  expect(await partsOf(account.id)).toBe(0);
});
