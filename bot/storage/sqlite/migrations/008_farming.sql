-- Ratings that cannot be farmed: a person's rated matches of a day are counted, and in which servers somebody was rated
-- across all of them. What was judged of results stays as it is.

CREATE INDEX pairing_on ON pairing (user, day);

INSERT INTO tally (guild, user, game, what, which, count)
SELECT 0, placing.user, result.game, 'across', CAST(result.guild AS TEXT), count(*)
FROM result JOIN placing ON placing.result = result.id
WHERE result.worldwide AND NOT result.voided
GROUP BY placing.user, result.game, result.guild;

-- Across servers only those are listed who have met three people in each of two.
UPDATE standing SET listed = 0
WHERE scope = 0 AND listed AND 2 > (
    SELECT count(*) FROM tally AS across
    WHERE across.guild = 0 AND across.user = standing.user AND across.game = standing.game AND across.what = 'across'
    AND EXISTS (
        SELECT 1 FROM tally AS met
        WHERE met.guild = CAST(across.which AS INTEGER) AND met.user = standing.user AND met.game = standing.game
        AND met.what = 'met' LIMIT 1 OFFSET 2
    )
);
