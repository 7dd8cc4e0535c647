import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, it, onTestFinished } from "vitest";
import { runQuietly } from "../../../src/dev/process/command.ts";
import { applyMigrations } from "../../../src/dev/run/migrations.ts";
import { standInWorker, temporaryFolder } from "./folders.ts";

const WRANGLER = join(import.meta.dirname, "../../../node_modules/wrangler/bin/wrangler.js");

function platform(state: string): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      compatibilityDate: "2026-10-20",
      d1Databases: { DB: "00000000-0000-0000-0000-000000000000" },
      resourcePersistencePath: join(state, "v3"),
      cf: false,
    }),
  );
}

async function database() {
  const running = platform(temporaryFolder());
  onTestFinished(() => running.dispose());
  return await running.getD1Database("DB");
}

function migrations(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

it("applies each migration once, however often it is asked to", async () => {
  const db = await database();
  const folder = migrations({ "0001_a.sql": "CREATE TABLE a (x); INSERT INTO a VALUES (1);" });
  expect(await applyMigrations(db, folder)).toEqual(["0001_a.sql"]);
  expect(await applyMigrations(db, folder)).toEqual([]);
  expect((await db.prepare("SELECT x FROM a").all()).results).toEqual([{ x: 1 }]);
});

it("applies what was added since, in the order of the numbers", async () => {
  const db = await database();
  const folder = migrations({ "0002_b.sql": "ALTER TABLE a ADD b;", "0001_a.sql": "CREATE TABLE a (x);" });
  expect(await applyMigrations(db, folder)).toEqual(["0001_a.sql", "0002_b.sql"]);
  writeFileSync(join(folder, "0010_c.sql"), "ALTER TABLE a ADD c;");
  writeFileSync(join(folder, "0009_d.sql"), "ALTER TABLE a ADD d;");
  expect(await applyMigrations(db, folder)).toEqual(["0009_d.sql", "0010_c.sql"]);
});

it("understands semicolons inside of texts, comments and triggers", async () => {
  const db = await database();
  const sql = `CREATE TABLE a (x TEXT DEFAULT 'one;two'); -- and; so on
    CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET x = x || ';'; UPDATE a SET x = x || '!'; END;
    INSERT INTO a DEFAULT VALUES;`;
  await applyMigrations(db, migrations({ "0001_a.sql": sql }));
  expect((await db.prepare("SELECT x FROM a").all()).results).toEqual([{ x: "one;two;!" }]);
});

it("applies nothing of a migration that fails, and names it", async () => {
  const db = await database();
  const folder = migrations({ "0001_a.sql": "CREATE TABLE a (x); CREATE TABLE a (x);" });
  await expect(applyMigrations(db, folder)).rejects.toThrow("Migration 0001_a.sql: ");
  writeFileSync(join(folder, "0001_a.sql"), "CREATE TABLE a (x);");
  expect(await applyMigrations(db, folder)).toEqual(["0001_a.sql"]);
});

it("needs no migrations at all", async () => {
  expect(await applyMigrations(await database(), join(temporaryFolder(), "none"))).toEqual([]);
});

it("leaves nothing to do for `wrangler d1 migrations apply`", async () => {
  const [config, state] = [standInWorker(), temporaryFolder()];
  const running = platform(state);
  await applyMigrations(await running.getD1Database("DB"), join(dirname(config), "migrations"));
  await running.dispose();
  const args = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state, "--config", config];
  const { output } = await runQuietly(process.execPath, [WRANGLER, ...args], {
    WRANGLER_LOG_PATH: state,
    WRANGLER_SEND_METRICS: "false",
  });
  expect(output).toContain("No migrations to apply");
}, 120_000);
