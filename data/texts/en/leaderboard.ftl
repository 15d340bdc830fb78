# Leaderboards: /leaderboard, its picture, and the same in words.

# The parts of the line above a leaderboard: “Linkage · The Link Club · March 2027 · by rating · page 2”
leaderboard-all-servers = all servers
leaderboard-all-time = all time
leaderboard-quarter = { $quarter ->
    [1] first quarter of { $year }
    [2] second quarter of { $year }
    [3] third quarter of { $year }
   *[4] fourth quarter of { $year }
}
leaderboard-by = { $order ->
    [rating] by rating
    [wins] by matches won
    [streak] by matches won in a row
   *[matches] by matches played
}
leaderboard-page = page { $page }
leaderboard-more = `{ command-option-page }:{ $page }` shows more
# Where nobody is listed: behind that line, and alone
leaderboard-nobody-titled = { $head }: nobody is on this leaderboard yet. Finish a rated match, and you are the first.
leaderboard-nobody = Nobody is on this leaderboard yet. Finish a rated match, and you are the first.
leaderboard-global-hint = `/{ command-preferences } { command-option-global_rating }:True` counts your matches across servers, where all players want that and { $people } people of the server have finished rated matches; the list shows people who have met { $met } others in each of { $servers } servers.

# In words: a line for each person; $shares lists the shares won in each role or seat
leaderboard-line = { $seen ->
    [yes] { $rank } { $who }
   *[no] { $rank } { $who } (away for 60 days)
}: { $rating }, { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}, { $won } won ({ $shares }){ $streak ->
    [0] {""}
    [1] {""}
   *[other] , { $streak } in a row
}, lately { $form }
leaderboard-share = { $part } { $share }
leaderboard-not-listed = You are not listed here.
leaderboard-no-match = You have no rated match here yet.
leaderboard-text-more = `/{ command-leaderboard } { command-option-page }:{ $page }` shows more.

# For those who cannot see the picture; $by is leaderboard-by
leaderboard-alt = { $game }, { $period }, { $by }. { $lines }
leaderboard-alt-line = { $rank }: { $name }, { $rating }, { $won } of { $matches } won.
# In place of a rank
leaderboard-inactive = long away

# In the picture: short. Heads of columns
leaderboard-rating = Rating
leaderboard-last-ten = Last ten
leaderboard-won-as = Won
leaderboard-figure = { $order ->
    [wins] Won
    [streak] In a row
   *[matches] Matches
}
# Where nobody is listed
leaderboard-empty = Nobody is here yet
# Somebody whose name there are no letters for
leaderboard-player = Player { $rank }
leaderboard-nameless = Player
# Below the picture, with leaderboard-page
leaderboard-ranked = { $order ->
    [rating] Ranked by the left end of each bar, which is almost certain
    [wins] Ranked by matches won
    [streak] Ranked by matches won in a row
   *[matches] Ranked by matches played
}
leaderboard-newcomers = ? under ten matches
