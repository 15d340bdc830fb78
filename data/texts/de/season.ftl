### Beendete Saisons: Endstände, Zeilen in /verlauf, und Titel.

# Zeitraum eines Endstands. $period ist leaderboard-quarter.
season-final = { $period }, Endstand
# Kurzform eines Quartals.
season-quarter = Q{ $quarter } { $year }
# Zeile in /verlauf: „Q4 2026 · Linkx · 1. Ada, 2. Ben, 3. Cleo · 14 Leute“. $places zählt die Texte season-place auf.
season-line = { $quarter } · { $game } · { $places } · { $players ->
    [one] 1 Person
   *[other] { $players } Leute
}
season-place = { $rank }. { $name }
# Platzhalter und Einträge des Menüs der Saisons.
season-choose = Endstand einer Saison zeigen
season-label = { $quarter }, { $game }
# Fehlermeldung bei einer fehlenden Rangliste.
season-unknown = Für diese Saison gibt es hier keine Rangliste; die anderen stehen im Menü unter `/{ command-history }`.

## Nachricht am Ende eines Quartals.

# $period ist leaderboard-quarter.
season-over = Die Saison ist vorbei: { $period }
# Zeile eines Spiels. $champions zählt Namen auf.
season-champion = { $game }: { $champions } { $count ->
    [one] holt
   *[other] holen
} den Titel unter { $players } Leuten.
season-no-champion = { $game }: kein Titel; dafür braucht es { $players } Leute und { $matches } eigene gewertete Partien.
# Beschriftung eines Knopfs, ein Knopf pro Spiel.
season-text = { $game } als Text

# Titel in /profil: „Titel, Linkx, Q4 2026“.
season-title = { $rank ->
    [1] Titel
    [2] Silber
   *[3] Bronze
}, { $game }, { $quarter }
# $when ist ein Monat.
season-tournament-won = Turniersieg, { $name }, { $when }
