# Love Links: der Vorrat an Gliedern, aus dem jemand legt.

# Wessen Vorrat, mit welchem Edelstein, und was darin ist; $links sind Glieder oder stock-no-links
stock-item = { $points ->
    [one] { $name } ({ stock-gem }): 1 Punkt, { $captured } erbeutet, { $links }.
   *[other] { $name } ({ stock-gem }): { $points } Punkte, { $captured } erbeutet, { $links }.
}
# Wer zusammen spielt, hat die Punkte gemeinsam: beim zweiten Platz
stock-item-partner = { $name } ({ stock-gem }): mit { $partner }, { $links }.
stock-gem = { $gem ->
    [square] Quadrat
    [triangle] Dreieck
   *[cross] Kreuz
}
stock-no-links = keine Glieder
# Ein Glied mit dem Stein, den es trägt
stock-link = { $link } ({ $stone })

# Eine Zeile des Bretts aus Text; $sign ist das Zeichen des Edelsteins
stock-board = { $points ->
    [one] { $name } { $sign } 1 Punkt, { $captured } erbeutet
   *[other] { $name } { $sign } { $points } Punkte, { $captured } erbeutet
}
stock-board-with = { $name } { $sign } mit { $partner }

# Ein Vorrat mit allem, was seine Glieder können; $rows sind die Texte stock-row
stock-heading = Der Vorrat von { $name }: { $rows }
stock-empty = Der Vorrat von { $name } ist leer.
# $places zählt die Texte stock-place auf oder ist stock-stays oder stock-fits-nowhere
stock-row = { $copies ->
    [1] { $link }: { $places }.
   *[other] { $link } (zweimal): { $places }.
}
stock-place = { $points ->
    [0] { $way }
   *[other] { $way } +{ $points }
}
stock-stays = bleibt übrig
# Auch im Bild eines Vorrats
stock-fits-nowhere = passt gerade nirgends
# Auch in kleinen Kästen in diesem Bild, so kurz wie möglich
stock-way-lock = { $bracelet } Schloss
stock-way-key = { $bracelet } Schlüssel
stock-way-close = { $bracelet } schließen
stock-way-new = neu { $bracelet }

# Nur in diesem Bild
stock-title = Vorrat von { $name }
stock-none-left = In diesem Vorrat ist kein Glied mehr.

# Auf den Karten der Vorräte unter den Armbändern
stock-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
stock-captured = { $captured } erbeutet
stock-all-placed = alle Glieder gelegt
stock-card-empty = keine Glieder mehr
