/** Append-only. Times are milliseconds since 1970. */
export const SCHEMA = [
  `CREATE TABLE pictures (
     request TEXT PRIMARY KEY,
     url TEXT NOT NULL,
     name TEXT NOT NULL,
     taken_at INTEGER NOT NULL,
     ends_at INTEGER NOT NULL,
     shown TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX pictures_by_url ON pictures (url);
   CREATE INDEX pictures_by_end ON pictures (ends_at);
   CREATE TABLE failures (
     request TEXT PRIMARY KEY,
     url TEXT NOT NULL,
     until INTEGER NOT NULL,
     problem TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX failures_by_end ON failures (until);
   CREATE TABLE leftovers (name TEXT PRIMARY KEY, due_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX leftovers_by_time ON leftovers (due_at);`,
];
