import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { ownToken, readToken, writeCredentials } from "../../../src/dev/run/credentials.ts";
import { temporaryFolder } from "./folders.ts";

const ADMIN = "the operator's";

/** A service of which only what makes tokens is there. It remembers each account, and which tokens work. */
async function service() {
  const accounts: object[] = [];
  const working = new Set<string>();
  const answers: Record<string, (body: unknown) => object> = {
    "GET /api/admin/accounts?email=local%40stillframe.localhost": () => ({ accounts }),
    "POST /api/admin/accounts": (body) => {
      expect(body).toEqual({ email: "local@stillframe.localhost", plan: "scale" });
      accounts.push({ id: "acc_1" });
      return { id: "acc_1", token: "first" };
    },
    "POST /api/admin/accounts/acc_1/tokens": (body) => {
      expect(body).toEqual({ name: "npm start" });
      return { id: "tok_2", token: "another" };
    },
  };
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    if (request.url === "/api/usage") return [working.has(token) ? 200 : 401, {}];
    const body = request.method === "POST" ? await json(request) : undefined;
    const value = token === ADMIN ? answers[`${request.method} ${request.url}`]?.(body) : undefined;
    return value === undefined ? [404, { error: "No such path." }] : [200, value];
  };
  const server = createServer((request, response) => {
    void answer(request).then(([status, value]) => response.writeHead(status).end(JSON.stringify(value)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address === null || typeof address === "string" ? 0 : address.port;
  return { url: `http://127.0.0.1:${port}`, adminToken: ADMIN, working };
}

describe("the token of npm start", () => {
  it("comes with a new account at the first start", async () => {
    expect(await ownToken(await service(), undefined)).toBe("first");
  });

  it("stays the same while it works", async () => {
    const running = await service();
    running.working.add("known");
    expect(await ownToken(running, "known")).toBe("known");
  });

  it("is made anew for the same account when the old one no longer works", async () => {
    const running = await service();
    await ownToken(running, undefined);
    expect(await ownToken(running, "revoked")).toBe("another");
  });

  it("is not given out by a service that refuses, which is quoted", async () => {
    const { url } = await service();
    await expect(ownToken({ url, adminToken: "wrong" }, undefined)).rejects.toThrow(/answered 404: .*No such path/);
  });
});

describe("stillframe.env", () => {
  it("holds the address and both tokens, for its owner alone", async () => {
    const file = join(temporaryFolder(), "stillframe.env");
    writeFileSync(file, "token=old\n", { mode: 0o644 });
    await writeCredentials(file, { url: "http://localhost:8787", token: "t=1", adminToken: "a" });
    expect(parseEnv(readFileSync(file, "utf8"))).toEqual({
      url: "http://localhost:8787",
      token: "t=1",
      admin_token: "a",
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readToken(file)).toBe("t=1");
  });

  it("need not be there", async () => {
    expect(await readToken(join(temporaryFolder(), "stillframe.env"))).toBeUndefined();
  });
});
