-- What is known: profiles, sources, and what the sources' pages said.
CREATE TABLE profile (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  content TEXT NOT NULL,           -- the profile now, as JSON (profile_codec.cc)
  imported_content TEXT NOT NULL,  -- the profile as last imported
  imported_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE profile_name (
  name_key TEXT NOT NULL,
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  PRIMARY KEY (name_key, profile)
) STRICT, WITHOUT ROWID;
CREATE INDEX profile_name_by_profile ON profile_name (profile);

CREATE TABLE profile_identifier (
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  PRIMARY KEY (kind, value, profile)
) STRICT, WITHOUT ROWID;
CREATE INDEX profile_identifier_by_profile ON profile_identifier (profile);

CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  watched INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  next_due INTEGER NOT NULL,
  interval_s INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  first_failure INTEGER,
  last_failure INTEGER,
  last_success INTEGER,
  last_outcome TEXT,
  last_read INTEGER REFERENCES capture ON DELETE SET NULL,
  etag TEXT NOT NULL DEFAULT '',
  last_modified TEXT NOT NULL DEFAULT '',
  body_digest TEXT NOT NULL DEFAULT '',
  text_digest TEXT NOT NULL DEFAULT '',
  moved_to TEXT NOT NULL DEFAULT '',
  moved_key TEXT NOT NULL DEFAULT '',
  moved_since INTEGER,
  moved_seen INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX source_due ON source (next_due);

CREATE TABLE citation (
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  reference TEXT NOT NULL,
  source INTEGER NOT NULL REFERENCES source,
  PRIMARY KEY (profile, reference)
) STRICT, WITHOUT ROWID;
CREATE INDEX citation_by_source ON citation (source);

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  plan TEXT NOT NULL,
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  due INTEGER NOT NULL,
  findings_opened INTEGER NOT NULL DEFAULT 0,
  notes TEXT NOT NULL DEFAULT ''
) STRICT;

-- The queue of an unfinished run.
CREATE TABLE run_source (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  position INTEGER NOT NULL,
  source INTEGER NOT NULL REFERENCES source,
  done INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (run, position),
  UNIQUE (run, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_outcome (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  outcome TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (run, outcome)
) STRICT, WITHOUT ROWID;

CREATE TABLE capture (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL REFERENCES source,
  run INTEGER NOT NULL REFERENCES run,
  fetched_at INTEGER NOT NULL,
  status INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  reason TEXT NOT NULL,
  effective_url TEXT NOT NULL,
  media_type TEXT NOT NULL,
  body_digest TEXT NOT NULL,
  text_digest TEXT NOT NULL,
  etag TEXT NOT NULL,
  last_modified TEXT NOT NULL,
  archive TEXT NOT NULL,
  archive_offset INTEGER NOT NULL,
  UNIQUE (source, run)
) STRICT;
CREATE TRIGGER capture_is_final BEFORE UPDATE ON capture
BEGIN SELECT RAISE(ABORT, 'a capture is never changed'); END;

CREATE TABLE document (
  source INTEGER PRIMARY KEY REFERENCES source,
  canonical_url TEXT NOT NULL,
  title TEXT NOT NULL,
  site TEXT NOT NULL,
  authors TEXT NOT NULL,
  published TEXT,
  language TEXT NOT NULL,
  text_size INTEGER NOT NULL,
  text BLOB NOT NULL  -- zlib
) STRICT;

CREATE TABLE claim (
  id INTEGER PRIMARY KEY,
  source INTEGER NOT NULL REFERENCES source,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  person TEXT NOT NULL,
  person_key TEXT NOT NULL,
  title TEXT,
  org TEXT,
  date TEXT,
  status TEXT NOT NULL,
  quote TEXT NOT NULL,
  quote_key TEXT NOT NULL,
  start_byte INTEGER NOT NULL,
  end_byte INTEGER NOT NULL,
  rule TEXT NOT NULL,
  confidence REAL NOT NULL,
  first_seen INTEGER NOT NULL REFERENCES capture,
  last_seen INTEGER NOT NULL REFERENCES capture,
  withdrawn INTEGER REFERENCES capture,
  UNIQUE (source, key)
) STRICT;
CREATE INDEX claim_by_person ON claim (person_key);

CREATE TABLE host (
  host TEXT PRIMARY KEY,
  robots_body TEXT NOT NULL,
  robots_status INTEGER NOT NULL,
  robots_fetched INTEGER,
  failures INTEGER NOT NULL,
  not_before INTEGER
) STRICT, WITHOUT ROWID;
