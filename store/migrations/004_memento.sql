-- Archived copies of dead pages, as a Memento TimeGate named them: the last answer about a source.
CREATE TABLE memento (
  source INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
  dead_since INTEGER NOT NULL,  -- the source's first_failure when it was asked about
  timegate TEXT NOT NULL,
  state TEXT NOT NULL,          -- found, none, refused or failed
  reason TEXT NOT NULL,
  url TEXT NOT NULL,            -- of the copy, if found
  dated INTEGER,                -- when it was archived
  asked_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL
) STRICT;
