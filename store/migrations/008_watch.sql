-- Sources that list new pages, what they listed, and the pages that were taken from them.
CREATE TABLE watch (
  source INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
  origin TEXT NOT NULL,                -- named, imported, discovered, part
  kind TEXT NOT NULL,                  -- the reader that is asked for; empty: tell it from the bytes
  active INTEGER NOT NULL,
  profile TEXT NOT NULL,               -- slug: each item is about this person
  section TEXT NOT NULL,               -- only people of this section are looked for
  parent INTEGER REFERENCES source,    -- of a part: the listing that lists it
  first_read INTEGER,
  ttl_s INTEGER NOT NULL DEFAULT 0,    -- the listing's own wish
  skip_hours INTEGER NOT NULL DEFAULT 0,  -- bit 0: midnight to one, UTC
  skip_days INTEGER NOT NULL DEFAULT 0    -- bit 0: Monday
) STRICT;

-- What a listing has listed, by a hash: names nobody, and outlives everything else, so that no item
-- is ever new twice.
CREATE TABLE watched_item (
  watch INTEGER NOT NULL REFERENCES watch ON DELETE CASCADE,
  key INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  PRIMARY KEY (watch, key)
) STRICT, WITHOUT ROWID;

-- Items that may concern a profile: waiting for their turn while source is null.
CREATE TABLE watched_page (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  watch INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
  title TEXT NOT NULL,
  reason TEXT NOT NULL,
  rank INTEGER NOT NULL,               -- 0 is taken first
  listed_at INTEGER NOT NULL,
  source INTEGER REFERENCES source ON DELETE CASCADE,
  run INTEGER                          -- that took it
) STRICT;
CREATE INDEX watched_page_waiting ON watched_page (rank, listed_at) WHERE source IS NULL;
CREATE INDEX watched_page_by_source ON watched_page (source);
CREATE INDEX watched_page_by_run ON watched_page (run, host);

CREATE TABLE watched_page_profile (
  page INTEGER NOT NULL REFERENCES watched_page ON DELETE CASCADE,
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  PRIMARY KEY (page, profile)
) STRICT, WITHOUT ROWID;
CREATE INDEX watched_page_profile_by_profile ON watched_page_profile (profile);
-- Who is forgotten takes along the pages that were for nobody else.
CREATE TRIGGER watched_page_orphan AFTER DELETE ON watched_page_profile
WHEN NOT EXISTS (SELECT 1 FROM watched_page_profile WHERE page = OLD.page)
BEGIN
  UPDATE source SET watched = 0
  WHERE id = (SELECT source FROM watched_page WHERE id = OLD.page);
  DELETE FROM watched_page WHERE id = OLD.page;
END;

CREATE TABLE run_watch (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  what TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (run, what)
) STRICT, WITHOUT ROWID;
