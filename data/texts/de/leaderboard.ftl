# Ranglisten: /rangliste, ihr Bild, und dasselbe in Worten.

# Die Teile der Zeile über einer Rangliste: „Linkage · Der Link-Club · März 2027 · nach Wertung · Seite 2“
leaderboard-all-servers = alle Server
leaderboard-all-time = insgesamt
leaderboard-quarter = { $quarter ->
    [1] 1. Quartal { $year }
    [2] 2. Quartal { $year }
    [3] 3. Quartal { $year }
   *[4] 4. Quartal { $year }
}
leaderboard-by = { $order ->
    [rating] nach Wertung
    [wins] nach Siegen
    [streak] nach Siegen in Folge
   *[matches] nach gespielten Partien
}
leaderboard-page = Seite { $page }
leaderboard-more = mehr mit `{ command-option-page }:{ $page }`
# Wo niemand steht: hinter dieser Zeile, und allein
leaderboard-nobody-titled = { $head }: Hier steht noch niemand. Spiel eine gewertete Partie zu Ende, dann stehst du ganz oben.
leaderboard-nobody = Hier steht noch niemand. Spiel eine gewertete Partie zu Ende, dann stehst du ganz oben.
leaderboard-global-hint = Mit `/{ command-preferences } { command-option-global_rating }:True` zählen deine Partien über alle Server hinweg, wenn alle Beteiligten das wollen und auf dem Server { $people } Leute gewertete Partien beendet haben; in der Liste steht, wer auf { $servers } Servern je { $met } Leuten begegnet ist.

# In Worten: eine Zeile für jede Person; $shares zählt auf, wie oft sie in welcher Rolle oder auf welchem Platz gewinnt
leaderboard-line = { $seen ->
    [yes] { $rank } { $who }
   *[no] { $rank } { $who } (seit 60 Tagen nicht da)
}: { $rating }, { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
}, { $won } gewonnen ({ $shares }){ $streak ->
    [0] {""}
    [1] {""}
   *[other] , { $streak } in Folge
}, zuletzt { $form }
leaderboard-share = { $part }: { $share }
leaderboard-not-listed = Du stehst hier nicht.
leaderboard-no-match = Du hast hier noch keine gewertete Partie.
leaderboard-text-more = `/{ command-leaderboard } { command-option-page }:{ $page }` zeigt mehr.

# Für alle, die das Bild nicht sehen können; $by ist leaderboard-by
leaderboard-alt = { $game }, { $period }, { $by }. { $lines }
leaderboard-alt-line = { $rank }: { $name }, { $rating }, { $won } von { $matches } gewonnen.
# Anstelle eines Rangs
leaderboard-inactive = lange nicht da

# Im Bild: kurz. Köpfe der Spalten
leaderboard-rating = Wertung
leaderboard-last-ten = Letzte zehn
leaderboard-won-as = Siege
leaderboard-figure = { $order ->
    [wins] Siege
    [streak] In Folge
   *[matches] Partien
}
# Wo niemand steht
leaderboard-empty = Hier steht noch niemand
# Jemand, für dessen Namen es keine Buchstaben gibt
leaderboard-player = Rang { $rank }
leaderboard-nameless = Ohne Namen
# Unter dem Bild, mit leaderboard-page
leaderboard-ranked = { $order ->
    [rating] Geordnet nach dem linken, fast sicheren Ende der Balken
    [wins] Geordnet nach Siegen
    [streak] Geordnet nach Siegen in Folge
   *[matches] Geordnet nach gespielten Partien
}
leaderboard-newcomers = ? unter zehn Partien
