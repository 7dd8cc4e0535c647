import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { buildInPage } from "../src/dev/bundle/bundle.ts";
import { BINDINGS, IMPATIENT } from "./support/bindings.ts";

/** Tests of pure rules: no runtime, no browser, no port. */
const UNIT = ["test/unit/**/*.test.ts"];

/** Tests of the Worker's parts inside workerd, with D1, R2, queues, objects and Chrome. */
const IN_WORKERD = ["test/worker/**/*.test.ts", "test/removal/**/*.test.ts"];

/** Tests of a Worker that has little patience and few browsers: what takes long elsewhere is over soon. */
const ON_IMPATIENT = ["test/worker/impatient/**/*.test.ts"];

/** Tests of whole services, from outside, on Node. */
const ON_NODE = ["test/service/e2e/**/*.test.ts"];

/** Tests of the programs of developers: of `npm start` with a small Worker in the place of ours, of browsers, of packages. */
const ON_DEV = ["test/service/dev/**/*.test.ts"];

/** Tests of a whole service against hostile pages: they run last, two files at a time, as they want the machine. */
const ON_WALL = ["test/service/wall/**/*.test.ts"];

/** Tests of what is published, packed and installed, against one whole service. */
const ON_INSTALLED = ["test/service/installed/**/*.test.ts"];

/** What is waited for comes in milliseconds, but not on a busy machine: these only end what would never end. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

/** `npm test` tries some of each long list of cases that are alike, `npm run test:thorough` all. */
const thorough = process.env["THOROUGH"] === "1";
const COMMON = { ...PATIENCE, provide: { thorough } };

// The Worker imports the code for pages as text that is made of it.
await buildInPage();

const migrations = await readD1Migrations(join(import.meta.dirname, "../migrations"));

/** A project that runs inside workerd, with these variables and secrets. */
const workerd = (
  name: string,
  miniflare: { bindings: Record<string, string> },
  files: { include: string[]; exclude: string[] },
) =>
  ({
    plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" }, miniflare })],
    root: "..",
    test: {
      name,
      root: ".",
      ...files,
      // A runtime for each worker of the runner, not for each file: to start one costs more than most files do. What a
      // file keeps is under accounts and names of its own.
      isolate: false,
      globalSetup: ["test/support/site-setup.ts", "test/worker/webhooks/sink-setup.ts"],
      setupFiles: ["test/support/setup.ts", "test/worker/browser/close.ts"],
      provide: { migrations, thorough, walks: Number(process.env["JOB_WALKS"] ?? 6) },
      ...PATIENCE,
    },
  }) satisfies TestProjectInlineConfiguration;

export default defineConfig({
  test: {
    // Most of a file goes by waiting: for its own runtime to start, for a browser, for a queue.
    maxWorkers: 4,
    // The log line of each request is not news, nor is which browser was found; lines of errors are.
    onConsoleLog: (text, stream) => stream === "stderr" || !/^(\{"message":"request"|\s*Browser: )/.test(text),
    projects: [
      { test: { name: "unit", root: ".", include: UNIT, isolate: false, ...COMMON } },
      workerd("workerd", { bindings: BINDINGS }, { include: IN_WORKERD, exclude: ON_IMPATIENT }),
      workerd("impatient", { bindings: IMPATIENT }, { include: ON_IMPATIENT, exclude: [] }),
      {
        test: {
          name: "installed",
          root: ".",
          include: ON_INSTALLED,
          globalSetup: ["test/service/installed/setup.ts"],
          ...COMMON,
        },
      },
      {
        test: {
          name: "e2e",
          root: ".",
          include: ON_NODE,
          globalSetup: ["test/service/built-setup.ts"],
          ...COMMON,
        },
      },
      { test: { name: "dev", root: ".", include: ON_DEV, ...COMMON } },
      {
        test: {
          name: "wall",
          root: ".",
          include: ON_WALL,
          globalSetup: ["test/service/built-setup.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...COMMON,
          // A page that spins takes the processor from the browser that is to be rid of it.
          testTimeout: 180_000,
        },
      },
    ],
  },
});
