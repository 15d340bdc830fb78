-- Lessons: how far somebody has come in each, and who was told of them when they first opened a match.

CREATE TABLE lesson (
    user  INTEGER NOT NULL,
    game  TEXT    NOT NULL,
    at    INTEGER NOT NULL,    -- how many of its steps are done, and how many matches followed
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE lesson_offer (
    user  INTEGER PRIMARY KEY
) STRICT;
-- Whoever has played needs no telling.
INSERT INTO lesson_offer SELECT DISTINCT user FROM seat WHERE user IS NOT NULL;
