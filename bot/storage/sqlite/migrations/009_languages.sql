-- In which language people and servers are told things; none where that is not known, or is left to Discord.

ALTER TABLE preferences ADD COLUMN language TEXT;
ALTER TABLE server_settings ADD COLUMN language TEXT;

-- Roles are kept by their keys, whose names are texts. These are all that there were until now, and as they are in no
-- entry of a log, no chain changes. What is something else, such as the number of a seat, stays as it is.
CREATE TEMPORARY TABLE role (name TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT;
INSERT INTO role (name, key)
VALUES ('More', 'more'), ('Fewer', 'fewer'), ('Black', 'black'), ('White', 'white'), ('Blue', 'blue');

UPDATE placing SET part = role.key FROM role WHERE placing.part = role.name;
UPDATE tally SET which = role.key FROM role
WHERE tally.what IN ('played', 'won', 'tied') AND tally.which = role.name;

-- An object whose names are the only texts in it. It is compared letter by letter, so its numbers must not be rewritten.
UPDATE standing SET parts = replace(replace(replace(replace(replace(
    parts, '"More"', '"more"'), '"Fewer"', '"fewer"'), '"Black"', '"black"'), '"White"', '"white"'), '"Blue"', '"blue"'
);

DROP TABLE temp.role;

-- Why a match changes no rating is a key as well.
UPDATE result SET unrated = 'no-result' WHERE unrated = 'no result';
