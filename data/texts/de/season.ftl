# Saisons, die vorbei sind: ihre Ranglisten, ihre Zeilen in /verlauf, und die Titel daraus.

# Der Zeitraum einer Rangliste, die sich nicht mehr ändert; $period ist leaderboard-quarter
season-final = { $period }, Endstand
# Ein Quartal in Kürze
season-quarter = Q{ $quarter } { $year }
# Eine Zeile von /verlauf: „Q4 2026 · Linkx · 1. Ada, 2. Ben, 3. Cleo · 14 Leute“; $places zählt season-place auf
season-line = { $quarter } · { $game } · { $places } · { $players ->
    [one] 1 Person
   *[other] { $players } Leute
}
season-place = { $rank }. { $name }
# Das Menü der Saisons, und eine davon
season-choose = Endstand einer Saison zeigen
season-label = { $quarter }, { $game }
# Wo es keine Rangliste gibt
season-unknown = Für diese Saison gibt es hier keine Rangliste; die anderen stehen im Menü unter `/{ command-history }`.

# Einmal am Ende eines Quartals; $period ist leaderboard-quarter
season-over = Die Saison ist vorbei: { $period }
# Je ein Spiel; $champions zählt Namen auf
season-champion = { $game }: { $champions } { $count ->
    [one] holt
   *[other] holen
} den Titel unter { $players } Leuten.
season-no-champion = { $game }: kein Titel; dafür braucht es { $players } Leute und { $matches } eigene gewertete Partien.
# Die Knöpfe darunter, für jedes Spiel einer
season-text = { $game } als Text

# Was jemand gewonnen hat, in /profil: „Titel, Linkx, Q4 2026“
season-title = { $rank ->
    [1] Titel
    [2] Silber
   *[3] Bronze
}, { $game }, { $quarter }
# $when ist ein Monat
season-tournament-won = Turniersieg, { $name }, { $when }
