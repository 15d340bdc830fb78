-- How people see what they alone are shown, from whom they take invitations, and how what is kept of them goes.

ALTER TABLE preferences ADD COLUMN palette TEXT NOT NULL DEFAULT 'server';
ALTER TABLE preferences ADD COLUMN labels TEXT NOT NULL DEFAULT 'server';
ALTER TABLE preferences ADD COLUMN boards TEXT NOT NULL DEFAULT 'picture';
ALTER TABLE preferences ADD COLUMN descriptions TEXT NOT NULL DEFAULT 'server';
ALTER TABLE preferences ADD COLUMN invited_by TEXT NOT NULL DEFAULT 'everyone';

ALTER TABLE server_settings ADD COLUMN palette TEXT NOT NULL DEFAULT 'standard';
ALTER TABLE server_settings ADD COLUMN large INTEGER NOT NULL DEFAULT 0;
ALTER TABLE server_settings ADD COLUMN brief INTEGER NOT NULL DEFAULT 0;

CREATE TABLE decline (              -- who turned down whose invitations, so that there is a pause before the next
    inviter  INTEGER NOT NULL,
    invited  INTEGER NOT NULL,
    at       INTEGER NOT NULL,      -- when that was last
    times    INTEGER NOT NULL,      -- how often since they last accepted one
    PRIMARY KEY (inviter, invited)
) STRICT, WITHOUT ROWID;

CREATE TABLE invitation (           -- who was invited by whom and has not accepted, as long as it is open, and for a day
    inviter  INTEGER NOT NULL,
    invited  INTEGER NOT NULL,
    match    INTEGER NOT NULL REFERENCES match (id),
    at       INTEGER NOT NULL,
    PRIMARY KEY (inviter, invited, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_match ON invitation (match);
INSERT OR IGNORE INTO invitation (inviter, invited, match, at)
SELECT opener.user, seat.user, seat.match, entry.at
FROM seat JOIN seat AS opener ON opener.match = seat.match AND opener.seat = 0
JOIN entry ON entry.match = seat.match AND entry.revision = 1
WHERE seat.live AND NOT seat.taken AND seat.user IS NOT NULL AND opener.user IS NOT NULL;

-- Nobody follows a match of a person who has blocked them.
DELETE FROM follower WHERE EXISTS (
    SELECT 1 FROM seat JOIN block ON block.user = seat.user AND block.blocked = follower.user
    WHERE seat.match = follower.match AND seat.taken
);

CREATE TABLE former_player (        -- each stands for a person who is forgotten, wherever that person had a seat
    number  INTEGER PRIMARY KEY CHECK (number < 0)
) STRICT;

CREATE TABLE forgetting (           -- people who are being forgotten; the row goes last
    number  INTEGER PRIMARY KEY REFERENCES former_player (number),
    user    INTEGER UNIQUE          -- none once no row names them, and only the file is still to be scrubbed
) STRICT;

CREATE TABLE left_server (          -- servers that the bot is not in any more, and what they left here
    guild  INTEGER PRIMARY KEY,
    since  INTEGER NOT NULL
) STRICT;

-- A log is append-only, with one exception: it goes with its whole match, where that is what is being erased.
CREATE TABLE erased_match (         -- empty between transactions
    match  INTEGER PRIMARY KEY
) STRICT;
DROP TRIGGER entry_remains;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry WHEN NOT EXISTS (SELECT 1 FROM erased_match WHERE match = old.match)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- The matches of a server, and what refers to a match or a result, are found at once when they are erased.
CREATE INDEX match_guild ON match (guild);
CREATE INDEX pairing_result ON pairing (result);
CREATE INDEX study_match ON study (match) WHERE match IS NOT NULL;
