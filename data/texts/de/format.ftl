# Zahlen, wie man sie sagt: in Ranglisten, Profilen, Statistiken, Verläufen und auf der Karte am Ende einer Partie.

# Ein Platz mit seiner Nummer: im Satz; am Anfang eines Satzes und neben einem Balken
format-seat = Platz { $seat }
format-seat-label = Platz { $seat }
# Die Ergebnisse der letzten Partien, je ein Buchstabe ohne Leerzeichen: SSUN
format-form-won = S
format-form-tied = U
format-form-lost = N
# Eine Dauer in einer gerundeten Einheit, im 4. Fall: „Meist 3 Stunden pro Zug“
format-span = { $unit ->
    [day] { $count ->
        [one] einen Tag
       *[other] { $count } Tage
    }
    [hour] { $count ->
        [one] eine Stunde
       *[other] { $count } Stunden
    }
    [minute] { $count ->
        [one] eine Minute
       *[other] { $count } Minuten
    }
   *[moment] weniger als eine Minute
}
# Dasselbe als Zeit, in der etwas vorbei war: „24 Züge in 3 Stunden“
format-within = { $unit ->
    [day] { $count ->
        [one] an einem Tag
       *[other] in { $count } Tagen
    }
    [hour] { $count ->
        [one] in 1 Stunde
       *[other] in { $count } Stunden
    }
    [minute] { $count ->
        [one] in 1 Minute
       *[other] in { $count } Minuten
    }
   *[moment] in unter einer Minute
}
format-turns = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
format-matches = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
# Was anderswo kurz steht, als eigener Satz
format-sentence = { $text }.
# Warum eine Partie keine Wertung ändert, als Teil einer Zeile; auf der Karte am Ende steht es als ending-unrated
format-unrated = { $reason ->
    [asked] als nicht gewertet eröffnet
    [no-result] ohne Ergebnis
    [young] zu früh vorbei, um gewertet zu werden
    [left] nicht gewertet, zu früh verlassen; Punkte verliert nur, wer gegangen ist
    [often] nicht gewertet, mehr als fünf Partien dieser beiden an dem Tag
    [busy] nicht gewertet, mehr als zehn Partien einer Person an dem Tag; nur Niederlagen zählen
   *[computer] nicht gewertet, ein Computerspieler war dabei
}
