### Linkx: Teile gleiten in einem aufrechten Rahmen herunter. Eine Farbe verbindet zwei gegenüberliegende Seiten.

linkx-summary = Lass Teile in einem 9×9-Rahmen heruntergleiten und verbinde links und rechts oder oben und unten.
linkx-role-blue = Blau
linkx-role-white = Weiß

## Auswahl und Vorschläge beim Tippen.

linkx-prompt-piece = Welches Teil?
linkx-label = { $piece }, { $cells }

## Ungültige Schritte.

linkx-over = Die Partie ist vorbei, es können keine Teile mehr gespielt werden.
linkx-no-cell = { $cell } ist kein Feld; es gibt die Spalten a bis { $last } und die Reihen 1 bis { $rows }.
linkx-format = Schreib die Felder, die bedeckt werden, zum Beispiel `{ $example }`, oder ein Teil und seine linke Spalte, zum Beispiel `V3 c`.
linkx-piece-or-cell = { $piece } ist ein Teil und ein Feld: Schreib `{ $piece } c` für das Teil in Spalte c oder `{ $cell }` für das Feld.
linkx-none-left = Du hast kein { $piece } mehr; nimm { $left }.
linkx-not-in-column = Ab Spalte { $column } liegt kein { $piece } ohne Lücke; das geht ab Spalte { $columns }.
linkx-nowhere = Ab Spalte { $column } liegt kein { $piece } ohne Lücke, und das geht gerade nirgends; nimm ein anderes Teil.
linkx-no-shape = { $cells } ist nicht die Form eines Teils; du hast { $left }.
linkx-covered = { $cell } ist schon bedeckt; ein Teil kommt oben auf den anderen zu liegen.
linkx-gap = So bliebe { $cell } darunter leer; lass das Teil weiter heruntergleiten, bis es ohne Lücke liegt.
linkx-repeated-cell = Nenn jedes Feld nur einmal: `{ $cells }`.
# Zweite Hälfte von „... setzt aus: “.
linkx-pass = Keins der übrigen Teile findet ohne Lücke Platz

## Nacherzählung.

linkx-placed = { $who } hat { $piece } auf { $cells } gelegt.
# Kurze Texte unter dem Bild.
linkx-empty = Der Rahmen ist leer.
linkx-passes = { $who } hat keinen Platz und setzt aus.

## Aufforderungen an die Person am Zug.

linkx-ask-first = { $who }, du bist am Zug ({ $role }): Lass ein Teil dort heruntergleiten, wo darunter keine Lücke bleibt. Verbinde links und rechts oder oben und unten; auch Ecken zählen.

## Ergebnis. $reason ist einer der Texte unter den Urteilen.

linkx-verdict-link = { $who } ({ $role }) gewinnt: { $reason }.
linkx-verdict-tie = { $one } und { $other } spielen unentschieden: { $reason }.
linkx-verdict-area = { $who } ({ $role }) gewinnt durch { $reason }.
linkx-links-across = { $colour ->
    [blue] Blau verbindet links und rechts
   *[white] Weiß verbindet links und rechts
}
linkx-links-upright = { $colour ->
    [blue] Blau verbindet oben und unten
   *[white] Weiß verbindet oben und unten
}
linkx-areas-tie = je { $cells } Felder als größte Fläche
linkx-area-larger = { $cells ->
    [one] die größere Fläche: { $cells } Feld gegen { $fewer }
   *[other] die größere Fläche: { $cells } Felder gegen { $fewer }
}

## Stellung in Worten.

linkx-areas = Größte Flächen: Blau { $blue }, Weiß { $white }.
linkx-left = { $colour ->
    [blue] Blau hat noch { $pieces }.
   *[white] Weiß hat noch { $pieces }.
}
linkx-left-nothing = { $colour ->
    [blue] Blau hat keine Teile mehr.
   *[white] Weiß hat keine Teile mehr.
}
# Inhalt einer Reihe. $columns zählt Buchstaben von Spalten auf.
linkx-run = { $what ->
    [blue] blau { $columns }
   *[white] weiß { $columns }
}

## Textbrett. Jede Farbe hat einen Großbuchstaben; darunter stehen eine Legende und eine Tabelle der übrigen Teile.

linkx-letter-blue = B
linkx-letter-white = W
linkx-board-signs = B blau   W weiß   [ ] letztes Teil
linkx-board-left = Übrig
linkx-board-area = Fläche

## Bild: schmale Karten neben dem Brett. Kurz halten.

linkx-has-left = { $name } hat noch
# Eigene Zeile unter einem langen Namen.
linkx-has-left-below = hat noch
linkx-largest-area = Größte Fläche
linkx-larger-wins = Felder, über Seiten und Ecken verbunden; die größere Fläche gewinnt.
linkx-smaller = Felder, über Seiten und Ecken verbunden; die kleinere Fläche.
linkx-equal = Felder, über Seiten und Ecken verbunden; beide gleich groß: unentschieden.
