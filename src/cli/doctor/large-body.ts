import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Patient } from "./patient.ts";

/**
 * The status of a request that announces a body of so many bytes and sends none of them: a service that refuses it by its
 * length answers at once. 0 where nothing comes. `fetch` would send the body, and lose the answer when the connection is
 * closed on it.
 */
export function statusOfLargeBody({ url, token = "", patienceMs }: Patient, bytes: number): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Content-Length": bytes };
  const send = url.startsWith("https:") ? secure : plain;
  return new Promise((resolve) => {
    const request = send(`${url}/api/screenshot`, { method: "POST", headers, timeout: patienceMs });
    const end = (status: number): void => {
      resolve(status);
      request.destroy();
    };
    request.on("response", ({ statusCode = 0 }) => end(statusCode));
    request.on("timeout", () => end(0)).on("error", () => end(0));
    request.flushHeaders();
  });
}
