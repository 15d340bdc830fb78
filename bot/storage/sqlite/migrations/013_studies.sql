-- Studies: private boards of one person. Numbers are never given twice, since buttons name them.

CREATE TABLE study (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    user      INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    options   TEXT    NOT NULL,
    seats     INTEGER NOT NULL,
    match     INTEGER REFERENCES match (id),     -- the match it goes on from
    names     TEXT    NOT NULL,                  -- a list: who played where it is no match of ours
    open      INTEGER NOT NULL,                  -- the line that is shown
    revision  INTEGER NOT NULL,
    changed   INTEGER NOT NULL
) STRICT;
CREATE INDEX study_user ON study (user, changed);

CREATE TABLE study_line (
    study  INTEGER NOT NULL REFERENCES study (id) ON DELETE CASCADE,
    line   INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    steps  TEXT    NOT NULL,    -- in notation, one a row of the text
    at     INTEGER NOT NULL,    -- after how many of them it is shown
    PRIMARY KEY (study, line)
) STRICT, WITHOUT ROWID;
