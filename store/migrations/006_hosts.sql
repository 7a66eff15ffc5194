-- What else is remembered of a host between runs, and what each run did to it.
ALTER TABLE host ADD COLUMN robots_etag TEXT NOT NULL DEFAULT '';
ALTER TABLE host ADD COLUMN robots_last_modified TEXT NOT NULL DEFAULT '';
ALTER TABLE host ADD COLUMN address TEXT NOT NULL DEFAULT '';
CREATE INDEX source_by_host ON source (host);

CREATE TABLE run_host (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  host TEXT NOT NULL,
  site TEXT NOT NULL,  -- the registrable domain
  requests INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  not_modified INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  delay_ms INTEGER NOT NULL,
  smallest_gap_ms INTEGER,
  one_page INTEGER NOT NULL,
  robots TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (run, host)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_host_by_host ON run_host (host, run);
CREATE INDEX run_host_by_site ON run_host (site, run);

-- Of the sources that are on the host, wherever they led.
CREATE TABLE run_host_outcome (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  host TEXT NOT NULL,
  outcome TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (run, host, outcome)
) STRICT, WITHOUT ROWID;
