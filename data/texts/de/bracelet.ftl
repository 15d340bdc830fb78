# Love Links: die Armbänder in Worten, auf dem Brett aus Text und in Bildern.

# Die Stellung in Worten
bracelet-heading = { $metal ->
    [bronze] { $game }, Zug { $turn }, Bronzerunde, { $links ->
        [0] nichts mehr zu ziehen.
        [one] noch 1 Glied zu ziehen.
       *[other] noch { $links } Glieder zu ziehen.
    }
    [silver] { $game }, Zug { $turn }, Silberrunde, { $links ->
        [0] nichts mehr zu ziehen.
        [one] noch 1 Glied zu ziehen.
       *[other] noch { $links } Glieder zu ziehen.
    }
   *[gold] { $game }, Zug { $turn }, Goldrunde, { $links ->
        [0] nichts mehr zu ziehen.
        [one] noch 1 Glied zu ziehen.
       *[other] noch { $links } Glieder zu ziehen.
    }
}
bracelet-none = Es liegt kein Armband offen.
# $bracelets: die Texte bracelet-item
bracelet-all = Armbänder mit offenem Schlüssel und Schloss: { $bracelets }.
# $bracelets: Buchstabe, Schlüssel, Schloss und Zahl der Glieder, etwa A 5-9 2
bracelet-all-short = Armbänder mit offenem Schlüssel, Schloss und Zahl der Glieder: { $bracelets }.
# $holds zählt auf: wie viele Glieder es hat, dann Edelsteine und Steine
bracelet-item = { $bracelet } { $key } und { $lock }, { $holds }
bracelet-links = { $links ->
    [one] 1 Glied
   *[other] { $links } Glieder
}
# Die Edelsteine, die zeigen, wessen ein Glied ist, nach ihrer Form
bracelet-gems = { $gem ->
    [square] { $count ->
        [one] 1 Quadrat
       *[other] { $count } Quadrate
    }
    [triangle] { $count ->
        [one] 1 Dreieck
       *[other] { $count } Dreiecke
    }
   *[cross] { $count ->
        [one] 1 Kreuz
       *[other] { $count } Kreuze
    }
}
bracelet-stones = { $stone ->
    [diamond] { $count ->
        [1] Diamant
       *[other] { $count } Diamanten
    }
    [ruby] { $count ->
        [1] Rubin
       *[other] { $count } Rubine
    }
    [emerald] { $count ->
        [1] Smaragd
       *[other] { $count } Smaragde
    }
   *[sapphire] { $count ->
        [1] Saphir
       *[other] { $count } Saphire
    }
}
bracelet-last-turn = Letzter Zug: { $text }

# Wofür es die Punkte eines geschlossenen Armbands gibt, in einem Satz
bracelet-reason-metal = Metall { $points }
bracelet-reason-long = Länge { $points }
bracelet-reason-captured = erbeutete Edelsteine { $points }
bracelet-reason-unopposed = kein gegnerischer Edelstein { $points }
bracelet-reason-stones = Steine { $points }
bracelet-reason-match = gleiche Zahlen { $points }
bracelet-reason-master = Generalschloss { $points }

# Das Brett aus Text: gleich breite Buchstaben. Die Köpfe seiner Spalten so kurz wie möglich.
bracelet-board-round = { $metal ->
    [bronze] Bronzerunde, { $links ->
        [0] nichts mehr zu ziehen
        [one] noch 1 Glied zu ziehen
       *[other] noch { $links } Glieder zu ziehen
    }
    [silver] Silberrunde, { $links ->
        [0] nichts mehr zu ziehen
        [one] noch 1 Glied zu ziehen
       *[other] noch { $links } Glieder zu ziehen
    }
   *[gold] Goldrunde, { $links ->
        [0] nichts mehr zu ziehen
        [one] noch 1 Glied zu ziehen
       *[other] noch { $links } Glieder zu ziehen
    }
}
bracelet-board-key = Schlüssel
bracelet-board-lock = Schloss
bracelet-board-links = Glieder
bracelet-board-metal = Metall
bracelet-board-gems = Edelsteine
bracelet-board-stones = Steine
bracelet-board-signs = Edelsteine # ^ x der Seiten, o neutral
# Die Buchstaben D, R, E und S sind in allen Sprachen gleich.
bracelet-board-letters = Steine D Diamant, R Rubin, E Smaragd, S Saphir

# In Bildern, über den Armbändern
bracelet-round = { $metal ->
    [bronze] Bronzerunde
    [silver] Silberrunde
   *[gold] Goldrunde
}
bracelet-over = Partie vorbei
bracelet-to-come = { $links ->
    [0] nichts mehr zu ziehen
    [one] noch 1 Glied
   *[other] noch { $links } Glieder
}
bracelet-to-place = zu legen
bracelet-to-start = neu beginnen

# In Bildern, auf der schmalen Karte eines Armbands, das gerade geschlossen wurde
bracelet-closed = { $who } schließt { $bracelet }
bracelet-points = { $points ->
    [one] Punkt
   *[other] Punkte
}
bracelet-column-metal = Metall
bracelet-column-long = Länge
bracelet-column-captured = erbeutet
bracelet-column-unopposed = ohne Gegner
bracelet-column-stones = Steine
bracelet-column-match = gleiche Zahl
bracelet-column-master = Generalschloss
