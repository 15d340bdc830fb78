### Vorräte von Love Links: die Glieder, die eine Person legen kann.

# Besitzer, Edelstein, Punkte und Inhalt eines Vorrats. $links zählt Glieder auf oder ist stock-no-links.
stock-item = { $points ->
    [one] { $name } ({ stock-gem }): 1 Punkt, { $captured } erbeutet, { $links }.
   *[other] { $name } ({ stock-gem }): { $points } Punkte, { $captured } erbeutet, { $links }.
}
# Variante für den zweiten Platz eines Teams, das gemeinsam Punkte hat.
stock-item-partner = { $name } ({ stock-gem }): mit { $partner }, { $links }.
stock-gem = { $gem ->
    [square] Quadrat
    [triangle] Dreieck
   *[cross] Kreuz
}
stock-no-links = keine Glieder
# Glied, das einen Stein trägt.
stock-link = { $link } ({ $stone })

# Zeilen des Textbretts. $sign ist das Zeichen des Edelsteins.
stock-board = { $points ->
    [one] { $name } { $sign } 1 Punkt, { $captured } erbeutet
   *[other] { $name } { $sign } { $points } Punkte, { $captured } erbeutet
}
stock-board-with = { $name } { $sign } mit { $partner }

## Ein Vorrat mit allen Möglichkeiten.

# $rows zählt die Texte stock-row auf.
stock-heading = Der Vorrat von { $name }: { $rows }
stock-empty = Der Vorrat von { $name } ist leer.
# $places zählt die Texte stock-place auf oder ist stock-stays oder stock-fits-nowhere.
stock-row = { $copies ->
    [1] { $link }: { $places }.
   *[other] { $link } (zweimal): { $places }.
}
stock-place = { $points ->
    [0] { $way }
   *[other] { $way } +{ $points }
}
stock-stays = bleibt übrig
# Text, der auch im Bild eines Vorrats steht.
stock-fits-nowhere = passt gerade nirgends
# Texte, die auch in kleinen Kästen in diesem Bild stehen. So kurz wie möglich halten.
stock-way-lock = { $bracelet } Schloss
stock-way-key = { $bracelet } Schlüssel
stock-way-close = { $bracelet } schließen
stock-way-new = neu { $bracelet }

## Bild eines Vorrats.

stock-title = Vorrat von { $name }
stock-none-left = In diesem Vorrat ist kein Glied mehr.

## Karten der Vorräte unter den Armbändern.

stock-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
stock-captured = { $captured } erbeutet
stock-all-placed = alle Glieder gelegt
stock-card-empty = keine Glieder mehr
