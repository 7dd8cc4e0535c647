import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { migrate } from "../../../src/lib/schema.ts";

/** Runs the work on the SQLite of an object that has no schema yet. */
function onEmptyStorage(work: (storage: DurableObjectStorage) => void): Promise<void> {
  return runInDurableObject(env.LIMITS.getByName(crypto.randomUUID()), (_, { storage }) => {
    storage.sql.exec("DROP TABLE schema_steps");
    work(storage);
  });
}

const rows = (storage: DurableObjectStorage) => storage.sql.exec("SELECT * FROM notes").toArray();

const CREATE = "CREATE TABLE notes (text TEXT)";
const FIRST = "INSERT INTO notes VALUES ('first')";
const SECOND = "INSERT INTO notes VALUES ('second')";

describe("the schema of an object", () => {
  it("takes every step once, however often the object starts", () =>
    onEmptyStorage((storage) => {
      migrate(storage, [CREATE, FIRST]);
      migrate(storage, [CREATE, FIRST]);
      expect(rows(storage)).toEqual([{ text: "first" }]);
    }));

  it("takes only the steps that a new version added", () =>
    onEmptyStorage((storage) => {
      migrate(storage, [CREATE, FIRST]);
      migrate(storage, [CREATE, FIRST, SECOND]);
      expect(rows(storage)).toEqual([{ text: "first" }, { text: "second" }]);
    }));

  it("takes none of the missing steps when one of them fails", () =>
    onEmptyStorage((storage) => {
      migrate(storage, [CREATE]);
      expect(() => migrate(storage, [CREATE, FIRST, "INSERT INTO missing VALUES (1)"])).toThrow("no such table");
      expect(rows(storage)).toEqual([]);
      migrate(storage, [CREATE, FIRST, SECOND]);
      expect(rows(storage)).toHaveLength(2);
    }));

  it("leaves storage alone that a newer version wrote", () =>
    onEmptyStorage((storage) => {
      migrate(storage, [CREATE, FIRST, SECOND]);
      migrate(storage, [CREATE]);
      expect(rows(storage)).toHaveLength(2);
    }));
});
