-- Marks and comments on steps of studies, and the finished matches that people show on their profiles.

ALTER TABLE study_line ADD COLUMN annotations text COLLATE "C" NOT NULL DEFAULT '[]';  -- a list as in records

CREATE TABLE pinned_match (
    match   bigint NOT NULL REFERENCES match (id),
    "user"  bigint NOT NULL,
    PRIMARY KEY (match, "user")
);
CREATE INDEX pinned_match_user ON pinned_match ("user");
