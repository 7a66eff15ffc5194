-- What the review pages look up: which findings were touched since, organisations by name, and
-- full text over people and quotes. All of it follows from other tables, by triggers.

-- The last change of each finding that asks somebody, in the order of the changes.
CREATE TABLE finding_touch (
  finding INTEGER PRIMARY KEY,
  profile INTEGER NOT NULL,  -- 0: nobody's
  sequence INTEGER NOT NULL
) STRICT;
CREATE INDEX finding_touch_by_sequence ON finding_touch (sequence);

CREATE TRIGGER finding_touch_insert AFTER INSERT ON finding WHEN NEW.kind <> 'confirms'
BEGIN
  INSERT INTO finding_touch (finding, profile, sequence)
  VALUES (NEW.id, ifnull(NEW.profile, 0),
          (SELECT ifnull(max(sequence), 0) + 1 FROM finding_touch))
  ON CONFLICT (finding) DO UPDATE SET profile = excluded.profile, sequence = excluded.sequence;
END;
CREATE TRIGGER finding_touch_update AFTER UPDATE ON finding WHEN NEW.kind <> 'confirms'
BEGIN
  INSERT INTO finding_touch (finding, profile, sequence)
  VALUES (NEW.id, ifnull(NEW.profile, 0),
          (SELECT ifnull(max(sequence), 0) + 1 FROM finding_touch))
  ON CONFLICT (finding) DO UPDATE SET profile = excluded.profile, sequence = excluded.sequence;
END;
CREATE TRIGGER finding_touch_delete AFTER DELETE ON finding WHEN OLD.kind <> 'confirms'
BEGIN
  INSERT INTO finding_touch (finding, profile, sequence)
  VALUES (OLD.id, ifnull(OLD.profile, 0),
          (SELECT ifnull(max(sequence), 0) + 1 FROM finding_touch))
  ON CONFLICT (finding) DO UPDATE SET profile = excluded.profile, sequence = excluded.sequence;
END;

-- Organisations that a profile names in roles and the like; venues of talks and papers are none.
CREATE TABLE profile_org (
  org TEXT NOT NULL COLLATE NOCASE,
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  is_current INTEGER NOT NULL,
  PRIMARY KEY (org, profile)
) STRICT, WITHOUT ROWID;
CREATE INDEX profile_org_by_profile ON profile_org (profile);

CREATE VIEW profile_org_now AS
SELECT json_extract(statement.value, '$.org') AS org, profile.id AS profile,
       max(json_extract(statement.value, '$.kind') = 'role.holds') AS is_current
FROM profile, json_each(profile.content, '$.statements') AS statement
WHERE json_extract(statement.value, '$.org') <> ''
  AND json_extract(statement.value, '$.kind') NOT IN ('talk', 'authored', 'award')
GROUP BY profile.id, json_extract(statement.value, '$.org') COLLATE NOCASE;

CREATE VIRTUAL TABLE profile_text USING fts5 (
  name, headline, tokenize = 'unicode61 remove_diacritics 2');

CREATE VIEW profile_text_now AS
SELECT id AS profile,
       json_extract(content, '$.name') || ' ' ||
       ifnull((SELECT group_concat(value, ' ') FROM json_each(profile.content, '$.other_names')),
              '') AS name,
       json_extract(content, '$.headline') AS headline
FROM profile;

CREATE TRIGGER profile_pages_insert AFTER INSERT ON profile
BEGIN
  INSERT INTO profile_org (org, profile, is_current)
  SELECT org, profile, is_current FROM profile_org_now WHERE profile = NEW.id;
  INSERT INTO profile_text (rowid, name, headline)
  SELECT profile, name, headline FROM profile_text_now WHERE profile = NEW.id;
END;
CREATE TRIGGER profile_pages_update AFTER UPDATE OF content ON profile
WHEN NEW.content <> OLD.content
BEGIN
  DELETE FROM profile_org WHERE profile = OLD.id;
  DELETE FROM profile_text WHERE rowid = OLD.id;
  INSERT INTO profile_org (org, profile, is_current)
  SELECT org, profile, is_current FROM profile_org_now WHERE profile = NEW.id;
  INSERT INTO profile_text (rowid, name, headline)
  SELECT profile, name, headline FROM profile_text_now WHERE profile = NEW.id;
END;
CREATE TRIGGER profile_pages_delete AFTER DELETE ON profile
BEGIN
  DELETE FROM profile_text WHERE rowid = OLD.id;
END;

-- Of the claims' quotes only the index is kept; the words are read from the claims.
CREATE VIRTUAL TABLE claim_text USING fts5 (
  quote, content = 'claim', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');
CREATE TRIGGER claim_text_insert AFTER INSERT ON claim
BEGIN
  INSERT INTO claim_text (rowid, quote) VALUES (NEW.id, NEW.quote);
END;
CREATE TRIGGER claim_text_update AFTER UPDATE OF quote ON claim WHEN NEW.quote <> OLD.quote
BEGIN
  INSERT INTO claim_text (claim_text, rowid, quote) VALUES ('delete', OLD.id, OLD.quote);
  INSERT INTO claim_text (rowid, quote) VALUES (NEW.id, NEW.quote);
END;
CREATE TRIGGER claim_text_delete AFTER DELETE ON claim
BEGIN
  INSERT INTO claim_text (claim_text, rowid, quote) VALUES ('delete', OLD.id, OLD.quote);
END;

INSERT INTO profile_org (org, profile, is_current)
SELECT org, profile, is_current FROM profile_org_now;
INSERT INTO profile_text (rowid, name, headline)
SELECT profile, name, headline FROM profile_text_now;
INSERT INTO claim_text (claim_text) VALUES ('rebuild');

-- What a source said last, and when it last changed.
CREATE INDEX capture_changes ON capture (source, id) WHERE outcome IN ('new', 'changed');
