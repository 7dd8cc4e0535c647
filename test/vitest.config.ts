import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BINDINGS, IMPATIENT } from "./bindings.ts";
import { MODELS } from "./models.ts";

/** Tests that need Node itself (processes, files, sockets); all others run inside workerd. */
const ON_NODE = ["test/e2e/**/*.test.ts", "test/dev/**/*.test.ts", "test/architecture.test.ts"];

/** Tests of a whole service against hostile pages: they run last and one file after the other, as they want the machine. */
const ON_WALL = ["test/wall/**/*.test.ts"];

/** Tests of a Worker that has little patience and few browsers: what takes long elsewhere is over soon. */
const ON_IMPATIENT = ["test/impatient/**/*.test.ts"];

/** Tests of what is published, packed and installed, against one whole service. */
const ON_INSTALLED = ["test/installed/**/*.test.ts"];

/** What is waited for comes in milliseconds, but not on a busy machine: these only end what would never end. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

const migrations = await readD1Migrations(join(import.meta.dirname, "../migrations"));

/** A project that runs inside workerd, with these variables and secrets, and whatever else its Worker is bound to. */
const workerd = (
  name: string,
  miniflare: { bindings: Record<string, string> } & Partial<typeof MODELS>,
  files: { include: string[]; exclude: string[] },
) =>
  ({
    plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" }, miniflare })],
    root: "..",
    test: {
      name,
      root: ".",
      ...files,
      globalSetup: ["test/site-setup.ts", "test/webhooks/sink-setup.ts"],
      setupFiles: ["test/setup.ts", "test/browsers/close.ts"],
      provide: { migrations },
      ...PATIENCE,
    },
  }) satisfies TestProjectInlineConfiguration;

export default defineConfig({
  test: {
    // Most of a file goes by waiting: for its own runtime to start, for a browser, for a queue.
    maxWorkers: 3,
    // The log line of each request is not news; lines of errors are.
    onConsoleLog: (text, stream) => stream === "stderr" || !text.startsWith('{"message":"request"'),
    projects: [
      workerd(
        "workerd",
        { bindings: BINDINGS },
        {
          include: ["test/**/*.test.ts"],
          exclude: [...ON_NODE, ...ON_WALL, ...ON_IMPATIENT, ...ON_INSTALLED],
        },
      ),
      workerd("impatient", { bindings: IMPATIENT, ...MODELS }, { include: ON_IMPATIENT, exclude: [] }),
      {
        test: {
          name: "installed",
          root: ".",
          include: ON_INSTALLED,
          globalSetup: ["test/installed/setup.ts"],
          ...PATIENCE,
        },
      },
      { test: { name: "node", root: ".", include: ON_NODE, ...PATIENCE } },
      {
        test: {
          name: "wall",
          root: ".",
          include: ON_WALL,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...PATIENCE,
        },
      },
    ],
  },
});
