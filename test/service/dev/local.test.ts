import { spawn } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, vi } from "vitest";
import { family, processOf } from "../../../src/dev/process/processes.ts";
import { standInWorker, temporaryFolder } from "./folders.ts";
import { startStandIn } from "./running.ts";

// Each test compiles a Worker and starts a platform, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const myself = () => {
  const self = processOf(process.pid);
  return self === undefined ? [] : [self];
};

const textOf = async (address: string, init?: RequestInit): Promise<string> =>
  await (await fetch(address, init)).text();

describe("a local service", () => {
  it("runs the Worker with its text modules, its variables before those of the configuration, and its log", async () => {
    const lines: string[] = [];
    const { url } = await startStandIn({ variables: { SHAPE: "round" }, onLine: (line) => lines.push(line) });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(JSON.parse(await textOf(`${url}/variables`))).toEqual({ COLOUR: "from the configuration", SHAPE: "round" });
    expect(await textOf(`${url}/text`)).toContain("a module that is only text");
    await fetch(`${url}/log`);
    await expect.poll(() => lines).toContain("a line from the Worker");
  });

  it("tells the Worker of every port that it is reached by, beside the hosts that it was given", async () => {
    const { url } = await startStandIn({ variables: { OWN_HOSTS: "example.com" } });
    const [given, ...ports]: string[] = JSON.parse(await textOf(`${url}/own-hosts`));
    expect([given, ports[0]]).toEqual(["example.com", new URL(url).host]);
    expect(ports).toHaveLength(2);
    for (const host of ports) expect((await fetch(`http://${host}/health`)).status).toBe(200);
  });

  it("keeps what it was told when it is stopped, and when it is killed", async () => {
    const kept = { stateDir: temporaryFolder() };
    const first = await startStandIn(kept);
    await fetch(`${first.url}/notes`, { method: "POST", body: "one" });
    await first.stop();
    const second = await startStandIn(kept);
    await fetch(`${second.url}/notes`, { method: "POST", body: "two" });
    second.kill();
    const third = await startStandIn(kept);
    expect(JSON.parse(await textOf(`${third.url}/notes`))).toEqual([{ text: "one" }, { text: "two" }]);
  });

  it("tells a Worker that waits for an object when its client goes away", async () => {
    const { url } = await startStandIn();
    const client = new AbortController();
    const request = fetch(`${url}/enter`, { signal: client.signal });
    expect(await textOf(`${url}/until-entered`)).toBe("entered");
    client.abort();
    await expect(request).rejects.toThrow("aborted");
    expect(await textOf(`${url}/until-left`)).toBe("left");
  });
});

describe("the end of a local service", () => {
  it.each(["stop", "kill"] as const)(
    "leaves no process behind after %s, browsers and open requests included",
    async (how) => {
      const service = await startStandIn();
      expect((await fetch(`${service.url}/browser`)).status).toBe(200);
      const open = fetch(`${service.url}/enter`).catch((error: unknown) => error);
      await fetch(`${service.url}/until-entered`);
      const before = family(myself());
      await service[how]();
      expect(family(before)).toEqual([]);
      expect(await open).toBeInstanceOf(TypeError);
      await service.ended;
    },
  );
});

describe("a platform that crashes", () => {
  it("takes everything with it, and the service says that it has ended", async () => {
    const service = await startStandIn();
    await fetch(`${service.url}/browser`);
    const [host, ...others] = family(myself()).filter(
      ({ parent, group, pid }) => parent === process.pid && group === pid,
    );
    const before = family(myself());
    expect(others).toEqual([]);
    process.kill(host?.pid ?? 0, "SIGKILL");
    await service.ended;
    await expect.poll(() => family(before)).toEqual([]);
  });
});

describe("a command that is killed", () => {
  it("leaves no process behind, browsers included", async () => {
    const args = [join(import.meta.dirname, "starter.ts"), standInWorker(), temporaryFolder()];
    const command = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface(command.stdout)) if (line === "up") break;
    const started = family(myself());
    expect(started.length).toBeGreaterThanOrEqual(5);
    command.kill("SIGKILL");
    await expect.poll(() => family(started)).toEqual([]);
  });
});

describe("a start that cannot succeed", () => {
  it("says that the folder is in use while another service runs from it", async () => {
    const stateDir = temporaryFolder();
    const first = await startStandIn({ stateDir });
    await expect(startStandIn({ stateDir })).rejects.toThrow("already running from this folder");
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  it("shows the compiler's words and leaves nothing running", async () => {
    const config = standInWorker();
    appendFileSync(join(dirname(config), "index.ts"), "export const = 1;\n");
    await expect(startStandIn({ config })).rejects.toThrow(/does not compile[^]*index\.ts/);
    expect(family(myself())).toEqual([]);
  });

  it("names the migration that fails", async () => {
    const config = standInWorker();
    writeFileSync(join(dirname(config), "migrations", "0002_wrong.sql"), "CREATE TABLE (");
    await expect(startStandIn({ config })).rejects.toThrow("Migration 0002_wrong.sql");
  });

  it("shows what a Worker that is not well says of itself", async () => {
    const config = standInWorker();
    writeFileSync(
      join(dirname(config), "index.ts"),
      `export class Gate {}; export default { fetch: () => new Response("BROWSER_SLOTS is wrong", { status: 500 }) };`,
    );
    await expect(startStandIn({ config })).rejects.toThrow("500 BROWSER_SLOTS is wrong");
  });
});
