import type { ScreenshotRequest } from "../contract/capture.ts";

/** A request as it may be shown: of what is sealed where it is stored, the names alone. */
export function withoutSecrets({
  headers,
  cookies,
  httpCredentials,
  ...request
}: Partial<ScreenshotRequest>): Record<string, unknown> {
  return {
    ...request,
    ...(headers === undefined ? {} : { headers: Object.keys(headers) }),
    ...(cookies === undefined ? {} : { cookies: cookies.map(({ name }) => name) }),
    ...(httpCredentials === undefined ? {} : { httpCredentials: Object.keys(httpCredentials) }),
  };
}
