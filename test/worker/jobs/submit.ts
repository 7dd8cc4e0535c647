import { expect } from "vitest";
import type { z } from "zod";
import type { CaptureRequest } from "../../../src/contract/capture.ts";
import type { JobView } from "../../../src/contract/job.ts";
import type { TestAccount } from "../../support/account.ts";
import { api, apiRequest, read } from "../../support/api.ts";
import { exports } from "cloudflare:workers";
import { siteUrl } from "../../support/capture/site.ts";

/** The fields of a capture request beside its address. */
export type Options = Partial<Omit<z.input<typeof CaptureRequest>, "url">>;

/** Asks for a job as a client does. `page` is one of the test site, or any address. */
export const post = ({ token }: TestAccount, page: string, options: Options = {}): Promise<Response> =>
  api("/api/jobs", { method: "POST", token, body: { url: siteUrl(page), ...options } });

/** The same with an `Idempotency-Key`; `path` and `body` may be those of a batch. */
export function postWithKey(
  { token }: TestAccount,
  key: string,
  { path = "/api/jobs", body }: { path?: string; body: unknown },
): Promise<Response> {
  const request = apiRequest(path, { method: "POST", token, body });
  request.headers.set("Idempotency-Key", key);
  return exports.default.fetch(request);
}

/** A job that has to be accepted. */
export async function submit(account: TestAccount, page: string, options: Options = {}): Promise<JobView> {
  const response = await post(account, page, options);
  if (response.status !== 202) expect.fail(`${page}: ${response.status} ${await response.text()}`);
  return await read<JobView>(response);
}

export async function jobOf({ token }: TestAccount, id: string): Promise<JobView> {
  const response = await api(`/api/jobs/${id}`, { token });
  if (response.status !== 200) expect.fail(`${id}: ${response.status} ${await response.text()}`);
  return await read<JobView>(response);
}

/** Resolves once the job is as a test wants it. The runner's time limit ends a wait that is in vain. */
export async function until(account: TestAccount, id: string, wanted: (job: JobView) => boolean): Promise<JobView> {
  for (;;) {
    const job = await jobOf(account, id);
    if (wanted(job)) return job;
    await new Promise((done) => setTimeout(done, 20));
  }
}

export const hasEnded = ({ finishedAt }: JobView): boolean => finishedAt !== null;

export const ended = (account: TestAccount, id: string): Promise<JobView> => until(account, id, hasEnded);

/** Follows a `resultUrl`, as anybody who has it could. */
export const follow = (resultUrl: string | null, headers: Record<string, string> = {}): Promise<Response> =>
  exports.default.fetch(new Request(resultUrl ?? "http://localhost/none", { headers }));
