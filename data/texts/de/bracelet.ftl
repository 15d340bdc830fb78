### Armbänder von Love Links: in Worten, auf dem Textbrett und in Bildern.

## Stellung in Worten.

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
# $bracelets zählt die Texte bracelet-item auf.
bracelet-all = Armbänder mit offenem Schlüssel und Schloss: { $bracelets }.
# $bracelets zählt Buchstabe, Schlüssel, Schloss und Zahl der Glieder auf, zum Beispiel A 5-9 2.
bracelet-all-short = Armbänder mit offenem Schlüssel, Schloss und Zahl der Glieder: { $bracelets }.
# $holds zählt die Zahl der Glieder auf, dann Edelsteine und Steine.
bracelet-item = { $bracelet } { $key } und { $lock }, { $holds }
bracelet-links = { $links ->
    [one] 1 Glied
   *[other] { $links } Glieder
}
# Edelsteine nach ihrer Form. Die Form zeigt, wem ein Glied gehört.
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

## Gründe für die Punkte eines geschlossenen Armbands, Teile eines Satzes.

bracelet-reason-metal = Metall { $points }
bracelet-reason-long = Länge { $points }
bracelet-reason-captured = erbeutete Edelsteine { $points }
bracelet-reason-unopposed = kein gegnerischer Edelstein { $points }
bracelet-reason-stones = Steine { $points }
bracelet-reason-match = gleiche Zahlen { $points }
bracelet-reason-master = Generalschloss { $points }

## Textbrett in einer Schrift fester Breite. Überschriften der Spalten so kurz wie möglich halten.

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
# Die Buchstaben D, R, E und S stehen fest.
bracelet-board-letters = Steine D Diamant, R Rubin, E Smaragd, S Saphir

## Bild: Texte über den Armbändern.

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

## Bild: schmale Karte des zuletzt geschlossenen Armbands.

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
