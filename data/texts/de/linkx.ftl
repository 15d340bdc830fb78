# Linkx: Teile gleiten in einem aufrechten Rahmen herunter; verbinde zwei gegenüberliegende Seiten mit einer Farbe.

linkx-summary = Lass Teile in einem 9×9-Rahmen heruntergleiten und verbinde links und rechts oder oben und unten.
linkx-role-blue = Blau
linkx-role-white = Weiß

# Die Auswahl, und was beim Tippen eines Zugs angeboten wird
linkx-prompt-piece = Welches Teil?
linkx-label = { $piece }, { $cells }

# Warum etwas nicht gespielt werden kann
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
# Vollendet „... setzt aus: “
linkx-pass = Keins der übrigen Teile findet ohne Lücke Platz

# Was geschehen ist
linkx-placed = { $who } hat { $piece } auf { $cells } gelegt.
# Kurz, unter dem Bild
linkx-empty = Der Rahmen ist leer.
linkx-passes = { $who } hat keinen Platz und setzt aus.

# Was jetzt zu tun ist
linkx-ask-first = { $who }, du bist am Zug ({ $role }): Lass ein Teil dort heruntergleiten, wo darunter keine Lücke bleibt. Verbinde links und rechts oder oben und unten; auch Ecken zählen.

# Wie es ausging
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

# Die Stellung in Worten
linkx-areas = Größte Flächen: Blau { $blue }, Weiß { $white }.
linkx-left = { $colour ->
    [blue] Blau hat noch { $pieces }.
   *[white] Weiß hat noch { $pieces }.
}
linkx-left-nothing = { $colour ->
    [blue] Blau hat keine Teile mehr.
   *[white] Weiß hat keine Teile mehr.
}
# Was auf einer Reihe liegt: Buchstaben der Spalten
linkx-run = { $what ->
    [blue] blau { $columns }
   *[white] weiß { $columns }
}

# Das Brett aus Text: ein großer Buchstabe je Farbe, darunter erklärt; dann eine Tabelle der übrigen Teile
linkx-letter-blue = B
linkx-letter-white = W
linkx-board-signs = B blau   W weiß   [ ] letztes Teil
linkx-board-left = Übrig
linkx-board-area = Fläche

# Im Bild, auf schmalen Karten neben dem Brett: kurz
linkx-has-left = { $name } hat noch
# Auf einer eigenen Zeile unter einem langen Namen
linkx-has-left-below = hat noch
linkx-largest-area = Größte Fläche
linkx-larger-wins = Felder, über Seiten und Ecken verbunden; die größere Fläche gewinnt.
linkx-smaller = Felder, über Seiten und Ecken verbunden; die kleinere Fläche.
linkx-equal = Felder, über Seiten und Ecken verbunden; beide gleich groß: unentschieden.
