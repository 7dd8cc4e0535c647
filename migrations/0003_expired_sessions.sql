-- Sessions that nobody came back to are deleted when somebody else signs in.
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
