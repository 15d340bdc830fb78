### Formate von Zahlen und Dauern: in Ranglisten, Profilen, Statistiken, Verläufen und auf der Karte am Ende einer
### Partie.

# Platz mit seiner Nummer: im Satz, dann am Satzanfang oder als Beschriftung eines Balkens.
format-seat = Platz { $seat }
format-seat-label = Platz { $seat }
# Ergebnisse der letzten Partien, je ein Buchstabe, ohne Leerzeichen: SSUN.
format-form-won = S
format-form-tied = U
format-form-lost = N
# Dauer in einer gerundeten Einheit, im Akkusativ. Steht als $span in „Meist 3 Stunden pro Zug“.
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
# Dauer als Zeitangabe. Steht als $within in „24 Züge in 3 Stunden“.
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
# Punkt für ein Fragment, das allein steht.
format-sentence = { $text }.
# Grund dafür, dass eine Partie keine Wertung ändert, Teil einer Zeile. ending-unrated ist der Satz auf der Karte am
# Ende.
format-unrated = { $reason ->
    [asked] als nicht gewertet eröffnet
    [no-result] ohne Ergebnis
    [young] zu früh vorbei, um gewertet zu werden
    [left] nicht gewertet, zu früh verlassen; Punkte verliert nur, wer gegangen ist
    [often] nicht gewertet, mehr als fünf Partien dieser beiden an dem Tag
    [busy] nicht gewertet, mehr als zehn Partien einer Person an dem Tag; nur Niederlagen zählen
   *[computer] nicht gewertet, ein Computerspieler war dabei
}
