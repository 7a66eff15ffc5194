-- What it means and what was decided: findings, decisions, verdicts about identity, suppressions.
CREATE TABLE finding (
  id INTEGER PRIMARY KEY,
  profile INTEGER REFERENCES profile ON DELETE CASCADE,
  kind TEXT NOT NULL,
  statement TEXT NOT NULL,
  reference TEXT NOT NULL,
  key TEXT NOT NULL,
  person TEXT NOT NULL,
  person_key TEXT NOT NULL,
  note TEXT NOT NULL,
  state TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX finding_identity
  ON finding (ifnull(profile, 0), kind, statement, reference, key, person_key);
CREATE INDEX finding_by_profile ON finding (profile, state);
CREATE INDEX finding_by_person ON finding (person_key);
-- Most findings confirm and ask nobody; what is open is read without walking over them.
CREATE INDEX finding_asking ON finding (state, profile) WHERE kind <> 'confirms';

CREATE TABLE finding_candidate (
  finding INTEGER NOT NULL REFERENCES finding ON DELETE CASCADE,
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  PRIMARY KEY (finding, profile)
) STRICT, WITHOUT ROWID;
CREATE INDEX finding_candidate_by_profile ON finding_candidate (profile);

CREATE TABLE finding_evidence (
  id INTEGER PRIMARY KEY,
  finding INTEGER NOT NULL REFERENCES finding ON DELETE CASCADE,
  source INTEGER NOT NULL REFERENCES source,
  claim INTEGER REFERENCES claim ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX finding_evidence_once
  ON finding_evidence (finding, source, ifnull(claim, 0));
CREATE INDEX finding_evidence_by_claim ON finding_evidence (claim);
CREATE INDEX finding_evidence_by_source ON finding_evidence (source);

-- Every sentence that ever bore a finding out: a decision holds for these words, also after the
-- page says the claim in others.
CREATE TABLE finding_words (
  finding INTEGER NOT NULL REFERENCES finding ON DELETE CASCADE,
  claim_kind TEXT NOT NULL,
  quote_key TEXT NOT NULL,
  PRIMARY KEY (finding, claim_kind, quote_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (
  id INTEGER PRIMARY KEY,
  finding INTEGER NOT NULL REFERENCES finding ON DELETE CASCADE,
  kind TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  decided_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  undoes INTEGER UNIQUE REFERENCES decision ON DELETE CASCADE,
  profile INTEGER REFERENCES profile ON DELETE CASCADE,
  before TEXT,  -- the profile, as JSON
  after TEXT,
  state_before TEXT NOT NULL,
  extracted TEXT NOT NULL,
  edited TEXT NOT NULL
) STRICT;
CREATE INDEX decision_by_finding ON decision (finding);
CREATE INDEX decision_by_profile ON decision (profile);
CREATE TRIGGER decision_is_final BEFORE UPDATE ON decision
BEGIN SELECT RAISE(ABORT, 'a decision is never changed'); END;

CREATE TABLE identity (
  name_key TEXT NOT NULL,
  source INTEGER NOT NULL REFERENCES source,
  profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
  is_person INTEGER NOT NULL,
  decision INTEGER NOT NULL REFERENCES decision ON DELETE CASCADE,
  PRIMARY KEY (name_key, source, profile)
) STRICT, WITHOUT ROWID;
CREATE INDEX identity_by_decision ON identity (decision);
CREATE INDEX identity_by_profile ON identity (profile);

CREATE TABLE suppression (
  hash TEXT PRIMARY KEY,
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE suppression_salt (salt TEXT NOT NULL) STRICT;
INSERT INTO suppression_salt VALUES (lower(hex(randomblob(16))));
