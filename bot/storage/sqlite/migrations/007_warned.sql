-- When those concerned were last told that the match will be closed; and the newest time in all logs, found at once.

ALTER TABLE match ADD COLUMN warned INTEGER;
CREATE INDEX match_changed ON match (changed);
