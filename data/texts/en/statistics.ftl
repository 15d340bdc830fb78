### Statistics of a server in /leaderboard, option view: picture and text version.

statistics-nothing = No match has ended in { $server } yet; `/{ command-play }` opens one.
statistics-nothing-of = No match of { $game } has ended in { $server } yet; `/{ command-play }` opens one.
statistics-title = Statistics
statistics-all-games = all games
# Heading of the text version. The brackets are those of statistics-won.
statistics-heading = **Matches in { $server }.** In brackets: the likely range.
statistics-game = { $game }: { $matches ->
    [one] 1 match.
   *[other] { $matches } matches.
}
# Wins of a role or seat ($part). $low and $high are percentages. Several of these texts, separated by semicolons, form
# a sentence.
statistics-won = { $part } won { $share } of { $matches } ({ $low } to { $high })
# Variant for fewer than ten matches.
statistics-won-few = { $part } won { $won } of { $matches }
# Conclusions. $who and $other are roles or seats. $who won $share or $won of $matches. $even is the share of an even
# game.
statistics-ahead = { $who } wins clearly more often than { $other } ({ $share } of { $matches }).
statistics-ahead-of-many = { $who } wins clearly more often ({ $share } of { $matches }) than would be even ({ $even }).
statistics-too-few = { $who } won { $won } of { $matches }; too few to say more.
statistics-even-sides = Neither side wins clearly more often.
statistics-even-seats = No seat wins clearly more often.
# Length of matches: as a sentence, and below the name of a game. $turns is “24 turns”, $within “in 2 days”.
statistics-length = Usually { $turns } { $within }.
statistics-length-short = usually { $turns } { $within }
# $endings lists the texts statistics-ending.
statistics-ended = Ended: { $endings }.
statistics-ending = { $ending ->
    [rules] { $count } by the rules
    [resigned] { $count } by resignation
    [claimed] { $count } out of time
    [drawn] { $count } by an agreed draw
   *[closed] { $count } without a result
}

## Picture: keep these short.

# Labels of the parts of a bar. The number follows.
statistics-ending-short = { $ending ->
    [rules] played out
    [resigned] resigned
    [claimed] out of time
    [drawn] agreed draw
   *[closed] no result
}
statistics-empty = No match has ended yet
# Legend below the picture: the thin lines at the ends of the bars, and the long line through all bars.
statistics-note = Thin lines: likely range · long line: even
