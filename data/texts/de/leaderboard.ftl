### Antwort auf /rangliste: Bild und Textfassung.

# Teile der Überschrift: „Linkage · Der Link-Club · März 2027 · nach Wertung · Seite 2“.
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
# Eine Person unter dem Bild, neben einem Knopf, um sie herauszufordern.
leaderboard-place = { $rank } · { $who } · { $rating }
# Leere Rangliste: mit der Überschrift $head, und ohne sie.
leaderboard-nobody-titled = { $head }: Hier steht noch niemand. Spiel eine gewertete Partie zu Ende, dann stehst du ganz oben.
leaderboard-nobody = Hier steht noch niemand. Spiel eine gewertete Partie zu Ende, dann stehst du ganz oben.
leaderboard-global-hint = Mit `/{ command-preferences } { command-option-global_rating }:True` zählen deine Partien über alle Server hinweg, wenn alle Beteiligten das wollen und auf dem Server { $people } Leute gewertete Partien beendet haben; in der Liste steht, wer auf { $servers } Servern je { $met } Leuten begegnet ist.

## Textfassung, eine Zeile pro Person.

# $shares zählt die Texte leaderboard-share auf, je Rolle oder Platz. $form ist eine Folge von Ergebnissen wie SSUN.
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
# Es gibt gewertete Partien, aber noch nicht genug für einen Platz in der Liste.
leaderboard-waiting = Du stehst hier nach gewerteten Partien gegen { $people } verschiedene Leute, die hier stehen.
leaderboard-text-more = `/{ command-leaderboard } { command-option-page }:{ $page }` zeigt mehr.

## Alternativtext.

# $by ist leaderboard-by. $lines zählt die Texte leaderboard-alt-line auf.
leaderboard-alt = { $game }, { $period }, { $by }. { $lines }
leaderboard-alt-line = { $rank }: { $name }, { $rating }, { $won } von { $matches } gewonnen.
# Ersatz für einen Rang.
leaderboard-inactive = lange nicht da

## Bild: kurz halten. Die ersten Texte sind Überschriften der Spalten.

leaderboard-rating = Wertung
leaderboard-last-ten = Letzte zehn
leaderboard-won-as = Siege
leaderboard-figure = { $order ->
    [wins] Siege
    [streak] In Folge
   *[matches] Partien
}
leaderboard-empty = Hier steht noch niemand
# Ersatz für einen Namen, den die Schriften nicht zeigen können. $rank ist der Rang.
leaderboard-player = Rang { $rank }
leaderboard-nameless = Ohne Namen
# Hinweise unter dem Bild.
leaderboard-ranked = { $order ->
    [rating] Geordnet nach dem linken, fast sicheren Ende der Balken
    [wins] Geordnet nach Siegen
    [streak] Geordnet nach Siegen in Folge
   *[matches] Geordnet nach gespielten Partien
}
leaderboard-newcomers = ? unter zehn Partien
