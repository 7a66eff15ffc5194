-- Who may decide, and who is signed in. Tokens are kept as hashes only.
CREATE TABLE reviewer (
  name TEXT PRIMARY KEY,
  role TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  reviewer TEXT NOT NULL,
  role TEXT NOT NULL,
  form_token TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_reviewer ON session (reviewer);
