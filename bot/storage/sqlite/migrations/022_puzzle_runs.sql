-- Puzzle runs, and which puzzles somebody has yet to solve.

CREATE TABLE puzzle_run (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user    INTEGER NOT NULL,
    guild   INTEGER,                    -- the server where it was begun and is listed
    day     INTEGER NOT NULL,           -- when it was begun
    puzzle  TEXT,                       -- the one that waits for an answer, until the run is over
    solved  INTEGER NOT NULL DEFAULT 0,
    missed  INTEGER NOT NULL DEFAULT 0,
    shared  INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX puzzle_run_user ON puzzle_run (user, day);
CREATE INDEX puzzle_run_guild ON puzzle_run (guild, day);

ALTER TABLE puzzle_try ADD COLUMN unsolved INTEGER NOT NULL DEFAULT 0;  -- by the last answer
UPDATE puzzle_try SET unsolved = NOT solved;
