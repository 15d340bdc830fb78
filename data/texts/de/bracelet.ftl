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
# $bracelets: die Texte bracelet-told
bracelet-all = Armbänder mit offenem Schlüssel und Schloss: { $bracelets }.
# $bracelets: Buchstabe, Schlüssel, Schloss und Zahl der Glieder, etwa A 5-9 2
bracelet-all-briefly = Armbänder mit offenem Schlüssel, Schloss und Zahl der Glieder: { $bracelets }.
# $holds zählt auf: wie viele Glieder es hat, dann Edelsteine und Steine
bracelet-told = { $bracelet } { $key } und { $lock }, { $holds }
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
bracelet-last-turn = Letzter Zug: { $told }

# Wofür es die Punkte eines geschlossenen Armbands gibt, in einem Satz
bracelet-for-metal = Metall { $points }
bracelet-for-long = Länge { $points }
bracelet-for-captured = erbeutete Edelsteine { $points }
bracelet-for-unopposed = kein gegnerischer Edelstein { $points }
bracelet-for-stones = Steine { $points }
bracelet-for-match = gleiche Zahlen { $points }
bracelet-for-master = Generalschloss { $points }

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
bracelet-account-metal = Metall
bracelet-account-long = Länge
bracelet-account-captured = erbeutet
bracelet-account-unopposed = ohne Gegner
bracelet-account-stones = Steine
bracelet-account-match = gleiche Zahl
bracelet-account-master = Generalschloss
