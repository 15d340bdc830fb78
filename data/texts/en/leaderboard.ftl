### Answer to /leaderboard: picture and text version.

# Parts of the heading: “Linkage · The Link Club · March 2027 · by rating · page 2”.
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
# A player below the picture, next to a button to challenge them.
leaderboard-place = { $rank } · { $who } · { $rating }
# Empty leaderboard: with the heading $head, and without it.
leaderboard-nobody-titled = { $head }: nobody is on this leaderboard yet. Finish a rated match, and you are the first.
leaderboard-nobody = Nobody is on this leaderboard yet. Finish a rated match, and you are the first.
leaderboard-global-hint = `/{ command-preferences } { command-option-global_rating }:True` counts your matches across servers, where all players want that and { $people } people of the server have finished rated matches; the list shows people who have met { $met } others in each of { $servers } servers.

## Text version, one line per player.

# $shares lists the texts leaderboard-share, one per role or seat. $form is a string of results such as WWTL.
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
# The caller has rated matches, but is not listed yet.
leaderboard-waiting = You are listed here after rated matches against { $people } different people who are listed.
leaderboard-text-more = `/{ command-leaderboard } { command-option-page }:{ $page }` shows more.

## Alt text.

# $by is leaderboard-by. $lines lists the texts leaderboard-alt-line.
leaderboard-alt = { $game }, { $period }, { $by }. { $lines }
leaderboard-alt-line = { $rank }: { $name }, { $rating }, { $won } of { $matches } won.
# Replacement for a rank.
leaderboard-inactive = long away

## Picture: keep these short. The first texts are column headings.

leaderboard-rating = Rating
leaderboard-last-ten = Last ten
leaderboard-won-as = Won
leaderboard-figure = { $order ->
    [wins] Won
    [streak] In a row
   *[matches] Matches
}
leaderboard-empty = Nobody is here yet
# Replacements for a name that the fonts cannot show. $rank is the rank.
leaderboard-player = Player { $rank }
leaderboard-nameless = Player
# Notes below the picture.
leaderboard-ranked = { $order ->
    [rating] Ranked by the left end of each bar, which is almost certain
    [wins] Ranked by matches won
    [streak] Ranked by matches won in a row
   *[matches] Ranked by matches played
}
leaderboard-newcomers = ? under ten matches
