-- Grows with each change of an account, so that others can tell which of two they hear of is the newer.
ALTER TABLE accounts ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
