import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Local } from "../../../../src/dev/run/local.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { sample } from "../../../support/sample.ts";
import { startWhole } from "../../../support/service.ts";

/** Longer than any sign-in takes; an answer that never comes fails then. */
const ANSWER_MS = 30_000;

let service: Local;
let stateDir: string;

const signIn = (): Promise<Response> =>
  fetch(`${service.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: service.url, Accept: "text/html" },
    body: new URLSearchParams({ email: "nobody@example.com", password: "not the right one" }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });

afterEach(async () => {
  await service.stop();
  await rm(stateDir, { recursive: true, force: true });
});

describe("a service whose very first request ends before anything is asked of sign-in", () => {
  const FIRST = [
    ["HEAD", "/"],
    ["GET", "/account/tokens"],
  ] as const;

  it.each(sample(FIRST, 1))("answers sign-ins after %s %s", { timeout: 180_000 }, async (method, path) => {
    stateDir = await mkdtemp(join(tmpdir(), "stillframe-"));
    service = await startWhole({ variables: { ...BINDINGS }, stateDir });
    const first = await fetch(`${service.url}${path}`, { method, redirect: "manual" });
    expect(first.status).toBe(path === "/" ? 200 : 303);
    expect((await signIn()).status).toBe(422);
  });
});
