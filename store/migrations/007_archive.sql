-- Where each capture's body lies, which may be the record of an earlier capture with the same body,
-- and who asked that no copy be kept ("" where nobody did).
ALTER TABLE capture ADD COLUMN body_archive TEXT NOT NULL DEFAULT '';
ALTER TABLE capture ADD COLUMN body_offset INTEGER NOT NULL DEFAULT 0;
ALTER TABLE capture ADD COLUMN noarchive TEXT NOT NULL DEFAULT '';
CREATE INDEX capture_by_body ON capture (body_digest) WHERE body_archive <> '';

-- A record may be moved to another file; what it holds is never changed.
DROP TRIGGER capture_is_final;
CREATE TRIGGER capture_is_final BEFORE UPDATE OF id, source, run, fetched_at, status, outcome,
  reason, effective_url, media_type, body_digest, text_digest, etag, last_modified, noarchive
  ON capture
BEGIN SELECT RAISE(ABORT, 'a capture is never changed'); END;
