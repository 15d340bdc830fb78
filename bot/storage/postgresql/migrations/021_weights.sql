-- How much a result moves the rating of each person, and who was proven in its server then. Results so far count fully,
-- and everybody who was rated is proven.

ALTER TABLE "placing" ADD COLUMN weight double precision NOT NULL DEFAULT 1;
ALTER TABLE "placing" ADD COLUMN proven boolean NOT NULL DEFAULT true;

DROP INDEX standing_worldwide;
CREATE INDEX standing_of ON standing ("user", scope, listed);

INSERT INTO counters (guild, "user", game, what, which, count)
SELECT result.guild, own."user", '', 'proven', '', count(*)
FROM result JOIN "placing" AS own ON own.result = result.id
WHERE result.unrated IS NULL AND NOT result.voided AND result.ending <> 'closed'
GROUP BY result.guild, own."user";

INSERT INTO counters (guild, "user", game, what, which, count)
SELECT result.guild, own."user", '', 'met-proven', CAST(other."user" AS TEXT), count(*)
FROM result JOIN "placing" AS own ON own.result = result.id
JOIN "placing" AS other ON other.result = result.id AND other.side <> own.side
WHERE result.unrated IS NULL AND NOT result.voided AND result.ending <> 'closed'
GROUP BY result.guild, own."user", other."user";

UPDATE standing SET listed = false WHERE scope <> 0 AND listed AND NOT EXISTS (
    SELECT 1 FROM counters WHERE guild = standing.scope AND counters."user" = standing."user" AND what = 'proven'
);
