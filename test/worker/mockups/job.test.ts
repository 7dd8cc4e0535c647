import { expect, it } from "vitest";
import { newAccount } from "../../support/account.ts";
import { decodePng } from "../../support/capture/pixels.ts";
import { ended, follow, submit } from "../jobs/submit.ts";
import { expectFrame } from "./framed.ts";

it("is what a job makes when its request names a frame", async () => {
  const account = await newAccount();
  const { id } = await submit(account, "/plain", { mockup: "phone-14" });
  const job = await ended(account, id);
  expect(job.result).toMatchObject({ contentType: "image/png", width: 1000, height: 1760 });
  expectFrame("phone-14", decodePng(await (await follow(job.resultUrl)).bytes()));
});
