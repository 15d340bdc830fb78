### Finished seasons: final tables, lines in /history, and titles.

# Period of a final table. $period is leaderboard-quarter.
season-final = { $period }, final
# Short form of a quarter.
season-quarter = Q{ $quarter } { $year }
# Line in /history: “Q4 2026 · Linkx · 1. Ada, 2. Ben, 3. Cleo · 14 players”. $places lists the texts season-place.
season-line = { $quarter } · { $game } · { $places } · { $players ->
    [one] 1 player
   *[other] { $players } players
}
season-place = { $rank }. { $name }
# Placeholder and entries of the menu of seasons.
season-choose = Show the final table of a season
season-label = { $quarter }, { $game }
# Error message for a missing table.
season-unknown = This season has no table here; the ones that do are in the menu below `/{ command-history }`.

## Post at the end of a quarter.

# $period is leaderboard-quarter.
season-over = The season is over: { $period }
# Line of one game. $champions lists names.
season-champion = { $game }: { $champions } { $count ->
    [one] is the champion
   *[other] are the champions
} among { $players } players.
season-no-champion = { $game }: no champion; a title needs { $players } players, and { $matches } rated matches of one's own.
# Button label, one button per game.
season-text = { $game } as text

# Title in /profile: “Champion, Linkx, Q4 2026”.
season-title = { $rank ->
    [1] Champion
    [2] Silver
   *[3] Bronze
}, { $game }, { $quarter }
# $when is a month.
season-tournament-won = Winner of { $name }, { $when }
