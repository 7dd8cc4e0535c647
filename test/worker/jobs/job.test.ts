import { describe, expect, it } from "vitest";
import { newAccount } from "../../support/account.ts";
import { shootAs } from "../../support/capture/shoot.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { read } from "../../support/api.ts";
import { ended, follow, post } from "./submit.ts";

describe("a job", () => {
  it("is accepted at once, and its result can be downloaded without a token when it has run", async () => {
    const account = await newAccount();
    const response = await post(account, "/article", { width: 800, height: 600 });
    expect(response.status).toBe(202);
    const accepted = await read<{ id: string }>(response);
    expect(response.headers.get("Location")).toBe(`/api/jobs/${accepted.id}`);
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("499");
    expect(accepted).toEqual({
      id: expect.stringMatching(/^job_0[0-9A-Za-z]{22}$/) as unknown,
      status: "QUEUED",
      batchId: null,
      url: siteUrl("/article"),
      format: "png",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      startedAt: null,
      finishedAt: null,
      attempts: 0,
      cancelRequested: false,
      resultUrl: null,
      resultExpiresAt: null,
      result: null,
      error: null,
      retainedUntil: null,
    });
    const job = await ended(account, accepted.id);
    expect(job).toMatchObject({ status: "SUCCEEDED", attempts: 1, error: null });
    expect(job.result).toMatchObject({ contentType: "image/png", width: 800, height: 600, targetStatus: 200 });
    const result = await follow(job.resultUrl);
    expect(result.status).toBe(200);
    const bytes = await result.bytes();
    expect(bytes.length).toBe(job.result?.bytes);
    expect(await (await shootAs(account, "/article", { width: 800, height: 600 })).bytes()).toEqual(bytes);
  });
});
