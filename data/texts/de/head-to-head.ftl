### Direkter Vergleich in /profil: Bild und Textfassung.

# $stand ist head-to-head-leads, head-to-head-level oder head-to-head-only-ties.
head-to-head-line = { $one } gegen { $two }: { $stand }
head-to-head-game = { $game }: { $stand }
head-to-head-leads = { $tied ->
    [0] { $who } führt { $more } zu { $fewer }.
    [one] { $who } führt { $more } zu { $fewer } bei einem Unentschieden.
   *[other] { $who } führt { $more } zu { $fewer } bei { $tied } Unentschieden.
}
head-to-head-level = { $tied ->
    [0] Es steht { $won } zu { $won }.
    [one] Es steht { $won } zu { $won } bei einem Unentschieden.
   *[other] Es steht { $won } zu { $won } bei { $tied } Unentschieden.
}
head-to-head-only-ties = { $tied ->
    [one] Die einzige Partie ging unentschieden aus.
   *[other] Alle { $tied } Partien gingen unentschieden aus.
}
head-to-head-nothing = { $one } und { $two } haben hier noch keine Partie gegeneinander beendet.

## Bild: kurz halten.

head-to-head-title = Direkter Vergleich
head-to-head-matches = { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
}{ $tied ->
    [0] {""}
   *[other] , { $tied } unentschieden
}
head-to-head-empty = Noch ist keine Partie gegeneinander zu Ende
# Hinweis unter dem Bild: wenn an manchen Partien drei oder mehr beteiligt waren, und sonst.
head-to-head-note-ahead = Ab drei Leuten zählt der bessere Platz
head-to-head-note = Jede Partie mit Ergebnis, ob gewertet oder nicht
