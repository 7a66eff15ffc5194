-- What a source's visits have shown: for its schedule, and to tell a page that is there from one
-- that only answers.
ALTER TABLE source ADD COLUMN changes REAL NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN watched_days REAL NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN not_modified INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN text_words INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN landing TEXT NOT NULL DEFAULT '';
ALTER TABLE source ADD COLUMN failure_nights INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN told_failing INTEGER;
UPDATE source SET failure_nights = failures;
CREATE INDEX source_landing ON source (host, landing) WHERE landing <> '';
