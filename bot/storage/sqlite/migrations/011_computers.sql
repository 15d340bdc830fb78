-- Computer players: whose match waits for one of them, which matches allow hints, and what was thought of a match
-- afterwards. A match in direct messages has no server: its guild is 0. A seat whose computer player has no level
-- yet, because its opener has not chosen one, has level 0.

ALTER TABLE match ADD COLUMN thinks INTEGER NOT NULL DEFAULT 0 CHECK (thinks IN (0, 1));  -- a computer player is awaited
ALTER TABLE match ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));   -- players may ask for hints
CREATE INDEX match_thinks ON match (id) WHERE thinks;

CREATE TABLE review (
    match  INTEGER PRIMARY KEY REFERENCES match (id),
    found  TEXT NOT NULL    -- an object: how each turn stood, and what turned the match
) STRICT;
