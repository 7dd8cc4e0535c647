import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BINDINGS } from "./bindings.ts";

/** Tests that need Node itself (processes, files, sockets); all others run inside workerd. */
const ON_NODE = ["test/e2e/**/*.test.ts", "test/dev/**/*.test.ts", "test/architecture.test.ts"];

export default defineConfig({
  test: {
    // The log line of each request is not news; lines of errors are.
    onConsoleLog: (text, stream) => stream === "stderr" || !text.startsWith('{"message":"request"'),
    projects: [
      {
        plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" }, miniflare: { bindings: BINDINGS } })],
        root: "..",
        test: {
          name: "workerd",
          root: ".",
          include: ["test/**/*.test.ts"],
          exclude: ON_NODE,
          setupFiles: ["test/setup.ts"],
          provide: { migrations: await readD1Migrations(join(import.meta.dirname, "../migrations")) },
        },
      },
      { test: { name: "node", root: ".", include: ON_NODE } },
    ],
  },
});
