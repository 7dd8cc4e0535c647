import { describe, expect, it } from "vitest";
import { Stillframe } from "../../../src/client/index.ts";
import type { Operation } from "../../../src/contract/operation.ts";
import { OPERATIONS } from "../../../src/contract/operations.ts";
import { CLIENT_CALLS } from "../../../src/pages/docs/client-calls.ts";
import { documentOf } from "../../../src/pages/docs/known.ts";
import { subjectsOf } from "../../../src/pages/docs/reference.ts";
import { samplesOf } from "../../../src/pages/docs/samples.ts";

const ORIGIN = "https://shots.example";
const document = documentOf(ORIGIN);
const endpoints = subjectsOf(document).flatMap((subject) => subject.endpoints);
const operations: Readonly<Record<string, Operation>> = OPERATIONS;

describe.each(endpoints.map((endpoint) => [endpoint.described.operationId, endpoint] as const))(
  "the reference of %s",
  (name, endpoint) => {
    const samples = samplesOf(endpoint, document, ORIGIN);

    it("shows a call that the service would take", () => {
      const { body } = operations[name] ?? {};
      if (body !== undefined) expect(body.safeParse(samples.call.body).error).toBeUndefined();
      expect(samples.call.method).toBe(operations[name]?.method);
      for (const code of [samples.curl, samples.typescript, samples.python, samples.php])
        expect(code).toContain(ORIGIN);
    });

    it("names a method that the client has", () => {
      const path = Object.entries(CLIENT_CALLS).find(([each]) => each === name)?.[1];
      if (path === null || path === undefined) return;
      const client: unknown = new Stillframe({ url: ORIGIN, token: "sf_live_x", adminToken: "x" });
      const method = path.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], client);
      expect(method).toBeTypeOf("function");
    });
  },
);

it("describes every operation once", () => {
  expect(endpoints.map(({ described }) => described.operationId).toSorted()).toEqual(
    Object.keys(OPERATIONS).toSorted(),
  );
});
