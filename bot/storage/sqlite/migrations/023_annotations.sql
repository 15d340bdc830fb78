-- Marks and comments on steps of studies, and the finished matches that people show on their profiles.

ALTER TABLE study_line ADD COLUMN annotations TEXT NOT NULL DEFAULT '[]';  -- a list as in records

CREATE TABLE pinned_match (
    match  INTEGER NOT NULL REFERENCES match (id),
    user   INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX pinned_match_user ON pinned_match (user);
