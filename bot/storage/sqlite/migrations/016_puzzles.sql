-- Puzzles: who has tried which, and what follows from that of their strength and of the puzzles'.

CREATE TABLE puzzle_try (
    id      INTEGER PRIMARY KEY,    -- ratings follow in this order
    user    INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    puzzle  TEXT    NOT NULL,
    solved  INTEGER NOT NULL,       -- by the first answer, which alone counts
    tried   INTEGER NOT NULL,       -- when that was
    last    INTEGER NOT NULL,       -- when it was last answered
    UNIQUE (user, game, puzzle)
) STRICT;

CREATE TABLE puzzle_solver (
    user    INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    mu      REAL    NOT NULL,
    sigma   REAL    NOT NULL,
    tried   INTEGER NOT NULL,
    solved  INTEGER NOT NULL,
    streak  INTEGER NOT NULL,
    best    INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_strength (
    game    TEXT    NOT NULL,
    puzzle  TEXT    NOT NULL,
    start   REAL    NOT NULL,       -- its mean before anybody had tried it
    mu      REAL    NOT NULL,
    sigma   REAL    NOT NULL,
    PRIMARY KEY (game, puzzle)
) STRICT, WITHOUT ROWID;
