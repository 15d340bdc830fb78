-- Answers that players have prepared: what a seat plays as soon as certain steps follow on those that stood. Whether a
-- server allows them. The log names no people and neither does this; the rows go when the match ends.

CREATE TABLE prepared (
    match  INTEGER NOT NULL REFERENCES match (id),
    seat   INTEGER NOT NULL,
    base   INTEGER NOT NULL,    -- how many steps had been played when it was prepared
    path   TEXT    NOT NULL,    -- the steps that must follow, as a JSON array
    step   TEXT    NOT NULL,    -- the answer
    PRIMARY KEY (match, seat, base, path)
) STRICT, WITHOUT ROWID;

ALTER TABLE server_settings ADD COLUMN prepared INTEGER NOT NULL DEFAULT 1;
