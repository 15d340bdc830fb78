-- One chain a match proves its log. The functions opening_link and entry_link are those of bot/match/chain.py; is_text
-- tells whether bytes are text, since damage in one match must not keep all others from being brought up to date.

ALTER TABLE match ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;      -- with which it was opened
ALTER TABLE match ADD COLUMN opening BLOB NOT NULL DEFAULT x'';     -- the first link: what it was opened with
ALTER TABLE match ADD COLUMN head BLOB NOT NULL DEFAULT x'';        -- the link of its last entry
ALTER TABLE entry ADD COLUMN hash BLOB NOT NULL DEFAULT x'';        -- its link: over the one before and this entry

-- What is there is hashed as it is. Of matches that began with fewer than they were opened for, that is not known.
UPDATE match SET seats = (SELECT count(*) FROM seat WHERE seat.match = match.id);
UPDATE match SET opening = opening_link(id, game, version, options, first, seats, seed, pace, rated, guild, home, role)
WHERE is_text(CAST(game AS BLOB)) AND is_text(CAST(options AS BLOB)) AND is_text(CAST(first AS BLOB));

DROP TRIGGER entry_stays;

WITH RECURSIVE chain (match, revision, link) AS (
    SELECT id, 0, opening FROM match
    UNION ALL
    SELECT entry.match, entry.revision,
           iif(is_text(CAST(entry.kind AS BLOB)) AND is_text(CAST(entry.text AS BLOB)),
               entry_link(chain.link, entry.revision, entry.at, entry.seat, entry.kind, entry.text), x'')
    FROM chain JOIN entry ON entry.match = chain.match AND entry.revision = chain.revision + 1
)
UPDATE entry SET hash = chain.link FROM chain
WHERE entry.match = chain.match AND entry.revision = chain.revision;

CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- A log with a gap, or one that ends too early, has no head, and can be told by that.
UPDATE match SET head = ifnull(
    (SELECT hash FROM entry WHERE entry.match = match.id AND entry.revision = match.revision), x''
);

-- When somebody last acted follows from the log; versions before the second did not note it.
UPDATE match SET changed = (SELECT at FROM entry WHERE entry.match = match.id AND entry.revision = match.revision)
WHERE changed = 0 AND EXISTS (SELECT 1 FROM entry WHERE entry.match = match.id AND entry.revision = match.revision);
