### Listen von Partien, je eine Zeile, und Menüeinträge.

# Zusatz zu einer Überschrift bei mehreren Seiten.
list-page = Seite { $page } von { $pages }.
list-none = Hier gibt es keine. Eröffne eine mit /{ command-play }.
list-closed-lately = Vor Kurzem geschlossen:
list-unreadable = Lassen sich nicht zeigen, weil ihr Protokoll nicht nachgespielt werden kann: { $matches }.
# Letzte Zeile einer gekürzten Nachricht.
list-more-lines = und mehr.
list-away = Du bist bis { $until } abwesend; deine Uhren stehen so lange still. Mit `/{ command-away } { command-option-until }: { reply-word-back }` bist du wieder da.

# Partie und Beteiligte. $who zählt in list-match-of alle Personen auf, in list-match-with die anderen.
list-match = { $match } · { $game }
list-match-with = { $match } · { $game } mit { $who }
list-match-of = { $match } · { $game }: { $who }

## Zustände einer Partie, durch Kommas getrennt.

list-your-answer = **wartet auf deine Antwort**
list-open-seats = { $count ->
    [one] 1 freier Platz
   *[other] { $count } freie Plätze
}
list-awaits-answer = wartet auf eine Antwort
list-level = **du wählst, wie gut ich spiele**
list-offer = **eine Frage an dich**
list-turn = **du bist am Zug**
list-move = { $who } ist am Zug
# $time ist „own“, wenn die Zeit der lesenden Person abgelaufen ist. $when ist eine relative Zeit, die Discord
# formatiert.
list-time = { $time ->
    [own] **überfällig**, abgelaufen { $when }
    [ended] überfällig, abgelaufen { $when }
   *[ends] Zeit läuft { $when } ab
}
# Gewählte Benachrichtigungen zu einer Partie, der man folgt.
list-followed = { $wish ->
    [turns] du folgst jedem Zug
    [turning] du folgst den Wendepunkten
   *[end] du folgst ihr
}
list-away-until = abwesend bis { $until }
list-paused = pausiert, weil ich in { $channel } nicht schreiben kann

## Menüeinträge, mit den Namen höchstens 100 Zeichen.

list-choice-with = { $game } { $match } mit { $who }
list-your-turn = du bist am Zug
