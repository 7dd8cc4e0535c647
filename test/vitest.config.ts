import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Tests that need Node itself (processes, files, sockets); all others run inside workerd. */
const ON_NODE = ["test/e2e/**/*.test.ts", "test/dev/**/*.test.ts", "test/architecture.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" } })],
        root: "..",
        test: { name: "workerd", root: ".", include: ["test/**/*.test.ts"], exclude: ON_NODE },
      },
      { test: { name: "node", root: ".", include: ON_NODE } },
    ],
  },
});
