import type { Walled } from "../service/wall/walled.ts";

const LARGE = "x".repeat(1024 * 1024 + 1);

const requests = (token: string): readonly (() => RequestInit & { path: string })[] => {
  const as = (bearer: string, body: string, path = "/api/screenshot") => ({
    path,
    method: "POST",
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
    body,
  });
  return [
    () => as(token, "{"),
    () => as(token, JSON.stringify({ url: "http://10.0.0.1/" })),
    () => as(token, JSON.stringify({ url: `http://127.0.0.1:1/${"x".repeat(9000)}` })),
    () => as(token, JSON.stringify({ url: "https://example.com", widht: 10 })),
    () => as(token, JSON.stringify({ url: LARGE })),
    () => as(`sf_live_${crypto.randomUUID()}`, "{}"),
    () => as("nothing of the kind", "{}"),
    () => as(token, "{}", `/api/${crypto.randomUUID()}`),
    () => ({ path: `/api/results/${crypto.randomUUID()}`, method: "GET" }),
    () => ({ path: "/api/screenshot", method: "PUT", headers: { Authorization: `Bearer ${token}` }, body: "x" }),
  ];
};

/** So many requests that are wrong in all kinds of ways. @throws when one of them is not told so. */
export async function badRequests({ service, newToken }: Walled, count: number): Promise<void> {
  const kinds = requests(await newToken());
  for (let n = 0; n < count; n++) {
    const { path, ...init } = kinds[n % kinds.length]?.() ?? { path: "/" };
    // What is too large is answered before all of it is read, which a client may take for a broken connection.
    const response = await fetch(`${service.url}${path}`, init).catch(() => null);
    if (response === null) continue;
    await response.arrayBuffer();
    if (response.status < 400 || response.status >= 500) throw new Error(`${path} was answered ${response.status}`);
  }
}
