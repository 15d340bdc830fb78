# Die Karte am Ende einer Partie, und dasselbe für alle, die sie nicht sehen können.

# Groß: wer gewonnen hat; $who zählt die Namen auf
ending-wins = { $count ->
    [one] { $who } gewinnt
   *[other] { $who } gewinnen
}
ending-tie = { $who } gleichauf
ending-draw = Unentschieden
# Darunter: warum, ohne Punkt. $reason kommt aus den Regeln des Spiels und beginnt mit einem Großbuchstaben
ending-agreed = Alle waren mit Remis einverstanden
ending-reason-left = { $count ->
    [one] { $reason }; { $left } hat vorher aufgehört
   *[other] { $reason }; { $left } haben vorher aufgehört
}
# Warum sich keine Wertung geändert hat
ending-unrated = { $reason ->
    [asked] Als nicht gewertet eröffnet.
    [no-result] Ohne Ergebnis.
    [young] Zu früh vorbei, um gewertet zu werden.
    [left] Nicht gewertet, zu früh verlassen; Punkte verliert nur, wer gegangen ist.
    [often] Nicht gewertet, mehr als fünf Partien dieser beiden an dem Tag.
    [busy] Nicht gewertet, mehr als zehn Partien einer Person an dem Tag; nur Niederlagen zählen.
   *[computer] Nicht gewertet, ein Computerspieler war dabei.
}

# Im Bild: kurz
ending-length = Länge
ending-head-to-head = Direkter Vergleich
# Über dem Schritt, nach dem bis zum Schluss vorn war, wer gewonnen hat
ending-ahead = Endgültig vorn
ending-turned = Zug { $turn }: { $told }
ending-tied = { $count ->
    [one] 1 unentschieden
   *[other] { $count } unentschieden
}

# In Worten
ending-told = { $game }, Partie { $match }: { $headline }. { $why }.
ending-player = { $place }. { $name }.
ending-player-rated = { $place }. { $name }, Wertung { $after }, vorher { $before }.
# Etwa „24 Züge in 2 Tagen.“
ending-lasted = { $turns } { $within }.
ending-meeting = { $tied ->
    [0] { $one } gegen { $two }: { $won } zu { $lost }.
   *[other] { $one } gegen { $two }: { $won } zu { $lost }, { $tied } unentschieden.
}
