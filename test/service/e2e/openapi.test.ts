import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { openApi, problemsOf } from "../../../src/contract/openapi.ts";
import { OPERATIONS } from "../../../src/contract/operations.ts";
import { PROBLEMS } from "../../../src/contract/problem.ts";

const operations = Object.values(OPERATIONS);
const document = openApi(operations, "https://stillframe.example.com", "1.2.3");

it("is a valid OpenAPI 3.1 document", async () => {
  const validator = new Validator();
  const result = await validator.validate({ ...document });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

it.each(operations)("describes $name at its path, with every status it can answer", (op) => {
  const described = document.paths?.[op.path]?.[op.method.toLowerCase() as "get"];
  expect(described?.operationId).toBe(op.name);
  const statuses = [op.status, ...problemsOf(op).map((code) => PROBLEMS[code].status)].map(String);
  expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
});
