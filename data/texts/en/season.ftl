# Seasons that are over: their tables, their lines in /history, and the titles won in them.

# The period of a table that does not change any more; $period is leaderboard-quarter
season-final = { $period }, final
# A quarter in short
season-quarter = Q{ $quarter } { $year }
# A line of /history: “Q4 2026 · Linkx · 1. Ada, 2. Ben, 3. Cleo · 14 players”; $places lists season-place
season-line = { $quarter } · { $game } · { $places } · { $players ->
    [one] 1 player
   *[other] { $players } players
}
season-place = { $rank }. { $name }
# The menu of seasons, and one of them in it
season-choose = Show the final table of a season
season-label = { $quarter }, { $game }
# In place of a table that is not there
season-unknown = This season has no table here; the ones that do are in the menu below `/{ command-history }`.

# Posted once at a quarter's end; $period is leaderboard-quarter
season-over = The season is over: { $period }
# One game each; $champions lists names
season-champion = { $game }: { $champions } { $count ->
    [one] is the champion
   *[other] are the champions
} among { $players } players.
season-no-champion = { $game }: no champion; a title needs { $players } players, and { $matches } rated matches of one's own.
# The buttons below that, one a game
season-text = { $game } as text

# What somebody has won, in /profile: “Champion, Linkx, Q4 2026”
season-title = { $rank ->
    [1] Champion
    [2] Silver
   *[3] Bronze
}, { $game }, { $quarter }
# $when is a month
season-tournament-won = Winner of { $name }, { $when }
