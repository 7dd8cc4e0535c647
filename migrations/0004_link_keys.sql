-- Keys that signed links to pictures are made with. Times are milliseconds since 1970 (UTC).
CREATE TABLE link_keys (
  id TEXT PRIMARY KEY NOT NULL CHECK (id GLOB 'lk_?*'),
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Sealed under PAYLOAD_KEYS: unlike a token it is needed to check what was signed with it.
  secret TEXT NOT NULL,
  -- Patterns of the hosts that links under it may capture, as a JSON array; NULL for any.
  hosts TEXT,
  created_at INTEGER NOT NULL
) STRICT;

-- An account's keys, newest first; also what the foreign key is checked with.
CREATE INDEX link_keys_by_account ON link_keys (account_id, created_at DESC);
