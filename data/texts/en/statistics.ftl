# Statistics of a server: /stats, its picture, and the same in words.

statistics-nothing = No match has ended in { $server } yet; `/{ command-play }` opens one.
statistics-nothing-of = No match of { $game } has ended in { $server } yet; `/{ command-play }` opens one.
statistics-title = Statistics
statistics-all-games = all games
# Bold, above the statistics in words; the brackets are those of statistics-won
statistics-heading = **Matches in { $server }.** In brackets: the likely range.
statistics-game = { $game }: { $matches ->
    [one] 1 match.
   *[other] { $matches } matches.
}
# What a role or seat won: $low and $high are in hundredths; several, with semicolons between them, are a sentence
statistics-won = { $part } won { $share } of { $matches } ({ $low } to { $high })
# With fewer than ten matches
statistics-won-few = { $part } won { $won } of { $matches }
# Who wins more often: $who and $other are roles or seats; $share of $matches is what $who won
statistics-ahead = { $who } wins clearly more often than { $other } ({ $share } of { $matches }).
statistics-ahead-of-many = { $who } wins clearly more often ({ $share } of { $matches }) than would be even ({ $even }).
statistics-too-few = { $who } won { $won } of { $matches }; too few to say more.
statistics-neither = Neither side wins clearly more often.
statistics-no-seat = No seat wins clearly more often.
# How long matches are: a sentence, and below the name of a game; $turns such as “24 turns”, $within such as “in 2 days”
statistics-length = Usually { $turns } { $within }.
statistics-about = usually { $turns } { $within }
# How matches ended; $endings lists the next
statistics-ended = Ended: { $endings }.
statistics-ending = { $ending ->
    [rules] { $count } by the rules
    [resigned] { $count } by resignation
    [claimed] { $count } out of time
    [drawn] { $count } by an agreed draw
   *[closed] { $count } without a result
}

# In the picture: short. What the parts of a bar are; the number stands behind
statistics-ending-short = { $ending ->
    [rules] played out
    [resigned] resigned
    [claimed] out of time
    [drawn] agreed draw
   *[closed] no result
}
statistics-empty = No match has ended yet
# Below the picture: the thin lines at the end of each bar, and the one through all of them
statistics-note = Thin lines: likely range · long line: even
