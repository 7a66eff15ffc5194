-- When a claim was said: the date of its message, else of its page. Until a page is read again, the
-- page's date is what is known.
ALTER TABLE claim ADD COLUMN said TEXT;
UPDATE claim
SET said = (SELECT published FROM document WHERE document.source = claim.source);
