### Karte am Ende einer Partie: Bild und Alternativtext.

# Grund dafür, dass sich keine Wertung geändert hat.
ending-unrated = { $reason ->
    [asked] Als nicht gewertet eröffnet.
    [no-result] Ohne Ergebnis.
    [young] Zu früh vorbei, um gewertet zu werden.
    [left] Nicht gewertet, zu früh verlassen; Punkte verliert nur, wer gegangen ist.
    [often] Nicht gewertet, mehr als fünf Partien dieser beiden an dem Tag.
    [busy] Nicht gewertet, mehr als zehn Partien einer Person an dem Tag; nur Niederlagen zählen.
   *[computer] Nicht gewertet, ein Computerspieler war dabei.
}
# Hinweis anstelle von ending-unrated, wenn sich Wertungen weniger als sonst geändert haben.
ending-counts-less = Zählt weniger: neue Gegner, oder oft dieselben.

## Bild: kurz halten.

ending-length = Länge
ending-head-to-head = Direkter Vergleich
# Überschrift über dem Schritt, mit dem die gewinnende Seite bis zum Schluss in Führung ging.
ending-ahead = Endgültig vorn
ending-turning-point = Zug { $turn }: { $step }
ending-tied = { $count ->
    [one] 1 unentschieden
   *[other] { $count } unentschieden
}

## Alternativtext.

ending-alt = { $game }, Partie { $match }, in Zahlen.
ending-player = { $place }. { $name }.
ending-player-rated = { $place }. { $name }, Wertung { $after }, vorher { $before }.
# Satz wie „24 Züge in 2 Tagen.“ $turns ist format-turns, $within ist format-within.
ending-duration = { $turns } { $within }.
ending-head-to-head-line = { $tied ->
    [0] { $one } gegen { $two }: { $won } zu { $lost }.
   *[other] { $one } gegen { $two }: { $won } zu { $lost }, { $tied } unentschieden.
}
