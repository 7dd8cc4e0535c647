-- Who may use the service, and with which tokens. Times are milliseconds since 1970 (UTC).

-- An account is what is limited and billed; the people who may sign in to it come in a table of their own.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'acc_?*'),
  -- Kept in lower case, so that the unique index also holds for spellings that differ in case alone.
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  -- One of the plans of the contract. Not checked here: a new plan would mean copying the whole table.
  plan TEXT NOT NULL,
  retention_days INTEGER NOT NULL DEFAULT 30 CHECK (retention_days BETWEEN 1 AND 30),
  suspended_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- API tokens. The token itself is shown once and never stored.
CREATE TABLE tokens (
  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'tok_?*'),
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- SHA-256 in hex. The unique index is the one that every request is looked up in.
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  -- The token's first characters, by which its owner recognises it.
  prefix TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;

-- An account's tokens, newest first; also what the foreign key is checked with.
CREATE INDEX tokens_by_account ON tokens (account_id, created_at DESC);
