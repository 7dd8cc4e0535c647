import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery } from "wrangler";
import { z } from "zod";

/** As `wrangler d1 migrations apply` keeps it, so that either may follow the other. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

const Applied = z.array(z.object({ name: z.string() }));

/** What migrations need of a D1 database, wherever it is reached from. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}
interface Statement {
  bind(...values: unknown[]): Statement;
  all(): Promise<{ results: unknown[] }>;
}

/**
 * Applies the migrations of a folder that a database has not had yet, in the order of their numbers, each in one
 * transaction with the note that it was applied.
 * @returns the names of those applied now.
 */
export async function applyMigrations(database: Database, folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  await database.prepare(BOOKKEEPING).all();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(Applied.parse(results).map(({ name }) => name));
  const due = migrationNames(folder).filter((name) => !applied.has(name));
  for (const name of due) {
    const statements = unstable_splitSqlQuery(readFileSync(join(folder, name), "utf8"));
    const note = database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    const all = [...statements.map((sql) => database.prepare(sql)), note];
    await database.batch(all).catch((error: unknown) => {
      throw new Error(`Migration ${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  return due;
}

function migrationNames(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.localeCompare(b));
}
