-- The log names seats and no people, seats may be taken by computer players, messages say plainly what they show, and
-- tables and columns carry the words of the field.

-- Who sits. The log of a match that has begun knows its players by their seats; what came before needs nobody's name.
ALTER TABLE seat ADD COLUMN computer INTEGER;  -- the level of a computer player
ALTER TABLE seat ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;  -- its player would begin with those who sit

UPDATE seat SET ready = 1 WHERE EXISTS (
    SELECT 1 FROM entry JOIN match ON match.id = entry.match AND match.status = 'open'
    WHERE entry.match = seat.match AND entry.user = seat.user AND entry.kind IN ('offered', 'agreed')
);

CREATE TABLE log (
    match     INTEGER NOT NULL REFERENCES match (id),
    revision  INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    seat      INTEGER,          -- whose player did it; none before the match begins
    kind      TEXT    NOT NULL,
    text      TEXT    NOT NULL,
    PRIMARY KEY (match, revision)
) STRICT, WITHOUT ROWID;

WITH beginning AS (SELECT match, min(revision) AS revision FROM entry WHERE kind = 'begun' GROUP BY match),
old AS (
    SELECT entry.*, beginning.revision IS NOT NULL AND entry.revision > beginning.revision AS begun,
           (SELECT seat FROM seat WHERE seat.match = entry.match AND seat.user = entry.user) AS seat
    FROM entry LEFT JOIN beginning ON beginning.match = entry.match
)
INSERT INTO log (match, revision, at, seat, kind, text)
SELECT match, revision, at,
       CASE WHEN begun THEN seat END,
       CASE
           WHEN kind = 'placed' THEN 'hosted'
           WHEN kind = 'unplaced' THEN 'unhosted'
           WHEN kind = 'abandoned' AND user IS NOT NULL THEN 'closed'
           WHEN kind IN ('offered', 'agreed') AND NOT begun THEN 'ready'
           ELSE kind
       END,
       CASE
           WHEN kind = 'declined' THEN ifnull(seat, '')
           WHEN kind IN ('offered', 'agreed') AND NOT begun THEN ''
           ELSE text
       END
FROM old;

DROP TABLE entry;
ALTER TABLE log RENAME TO entry;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

ALTER TABLE match DROP COLUMN opener;
ALTER TABLE match ADD COLUMN version INTEGER NOT NULL DEFAULT 1;  -- of the game's rules
ALTER TABLE match RENAME COLUMN look_at TO next_task;
ALTER TABLE match RENAME COLUMN looked TO done_until;

-- Messages that show a match: its invitation, its boards, its offers, and the stocks sent to players.
CREATE TABLE shown (
    id        INTEGER PRIMARY KEY,
    match     INTEGER NOT NULL REFERENCES match (id),
    kind      TEXT    NOT NULL,
    channel   INTEGER,
    message   INTEGER,          -- none where nothing had to be sent
    revision  INTEGER NOT NULL,
    turn      INTEGER,          -- the turn it shows, if it shows one
    since     INTEGER NOT NULL, -- it tells the entries of the log after this one ...
    upto      INTEGER NOT NULL, -- ... up to this one
    settled   INTEGER NOT NULL  -- it will not change any more
) STRICT;

INSERT INTO shown (match, kind, channel, message, revision, turn, since, upto, settled)
SELECT match,
       iif(kind LIKE 'replaced %', 'board', kind),
       nullif(channel, 0),
       nullif(message, 0),
       revision,
       iif(kind IN ('invitation', 'offer') OR turn = 1000000, NULL, turn),
       revision,
       revision,
       CASE WHEN kind IN ('invitation', 'offer') THEN turn ELSE turn = 1000000 END
FROM board;

DROP TABLE board;
CREATE INDEX shown_of ON shown (match);
CREATE INDEX shown_by ON shown (message);

-- Placings of computer players have no user.
CREATE TABLE placed (
    result  INTEGER NOT NULL REFERENCES result (id),
    seat    INTEGER NOT NULL,
    user    INTEGER,
    guild   INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    side    INTEGER NOT NULL,
    place   INTEGER,
    part    TEXT    NOT NULL,        -- the role or the seat's number
    pace    INTEGER,                 -- seconds that a turn usually took
    mu      REAL,                    -- the rating in this server afterwards
    sigma   REAL,
    PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO placed SELECT * FROM placing;
DROP TABLE placing;
ALTER TABLE placed RENAME TO placing;
CREATE INDEX placing_of ON placing (guild, user, result) WHERE place IS NOT NULL;
CREATE INDEX placing_in ON placing (guild, user, game, result) WHERE place IS NOT NULL;
CREATE INDEX placing_rated ON placing (guild, user, game, result) WHERE mu IS NOT NULL;

ALTER TABLE person RENAME TO preferences;
ALTER TABLE server RENAME TO server_settings;
ALTER TABLE server_settings RENAME COLUMN place TO venue;
ALTER TABLE server_settings RENAME COLUMN most TO most_running;
ALTER TABLE server_settings ADD COLUMN pictures TEXT NOT NULL DEFAULT 'every';   -- which boards keep theirs
ALTER TABLE preferences ADD COLUMN turn TEXT NOT NULL DEFAULT 'thread';          -- where a turn is announced
ALTER TABLE preferences ADD COLUMN look TEXT NOT NULL DEFAULT 'server';          -- of private pictures
ALTER TABLE meeting RENAME TO pairing;
ALTER TABLE standing RENAME COLUMN worth TO conservative;
