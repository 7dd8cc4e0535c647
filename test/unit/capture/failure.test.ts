import { expect, it } from "vitest";
import { failureOf, navigationProblem } from "../../../src/capture/failure.ts";
import type { ProblemCode } from "../../../src/contract/problem.ts";

const CODES: readonly [error: string, code: ProblemCode][] = [
  ["net::ERR_NAME_NOT_RESOLVED", "dns_failed"],
  ["net::ERR_DNS_TIMED_OUT", "dns_failed"],
  ["net::ERR_ICANN_NAME_COLLISION", "dns_failed"],
  ["net::ERR_BLOCKED_BY_CLIENT", "address_refused"],
  ["net::ERR_UNSAFE_REDIRECT", "address_refused"],
  ["net::ERR_UNSAFE_PORT", "address_refused"],
  ["net::ERR_CERT_DATE_INVALID", "tls_failed"],
  ["net::ERR_SSL_PROTOCOL_ERROR", "tls_failed"],
  ["net::ERR_CONNECTION_REFUSED", "connection_failed"],
  ["net::ERR_ADDRESS_UNREACHABLE", "connection_failed"],
  ["net::ERR_EMPTY_RESPONSE", "connection_failed"],
  ["net::ERR_HTTP2_PROTOCOL_ERROR", "connection_failed"],
  ["net::ERR_CONNECTION_TIMED_OUT", "navigation_timeout"],
  ["net::ERR_TOO_MANY_REDIRECTS", "navigation_failed"],
  ["net::ERR_SOMETHING_NEW", "navigation_failed"],
  ["", "navigation_failed"],
];

it.each(CODES)("calls what Chrome calls %s %s", (error, code) => {
  expect(navigationProblem(error).code).toBe(code);
});

it("trusts a browser again after a page that could not be loaded, and not after anything unforeseen", () => {
  expect(failureOf(navigationProblem("net::ERR_EMPTY_RESPONSE"))).toMatchObject({ browserIsSound: true, cause: null });
  const unforeseen = failureOf(new TypeError("x is not a function"));
  expect(unforeseen).toMatchObject({ browserIsSound: false, cause: "TypeError: x is not a function" });
  expect(unforeseen.problem.code).toBe("internal");
});
