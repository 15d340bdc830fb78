### Linkage: Spielsteine in vier Farben. Mehr will viele Farbgruppen, Weniger will wenige.

linkage-summary = Setz Spielsteine auf 7×7 Felder: Eine Seite will viele Farbgruppen, die andere wenige.
linkage-role-more = Mehr
linkage-role-fewer = Weniger
linkage-colour-white = weiß
linkage-colour-blue = blau
linkage-colour-red = rot
linkage-colour-yellow = gelb

## Optionen von /spielen.

linkage-option-counter = Wo der schwarze Markierungsstein steht
linkage-option-counter-centre = auf dem mittleren Feld
linkage-option-counter-free = eine Seite setzt ihn, die andere wählt ihre Rolle
linkage-option-target = Farbgruppen, die Mehr zum Sieg braucht (gedruckte Regel: 12)

## Auswahl und Vorschläge beim Tippen.

linkage-prompt-colour = Welche Farbe?
linkage-choice-white = Weiß × { $left }
linkage-choice-blue = Blau × { $left }
linkage-choice-red = Rot × { $left }
linkage-choice-yellow = Gelb × { $left }
# Spalte des linken Felds, oder beider Felder eines aufrechten Spielsteins.
linkage-prompt-column = In welcher Spalte beginnt er?
linkage-prompt-role = Welche Rolle?
linkage-label-domino = { $colour ->
    [white] Weiß auf { $cells }
    [blue] Blau auf { $cells }
    [red] Rot auf { $cells }
   *[yellow] Gelb auf { $cells }
}
linkage-label-counter = Schwarzer Markierungsstein auf { $cell }
linkage-label-role = { $role ->
    [more] Mehr spielen
   *[fewer] Weniger spielen
}

## Ungültige Schritte.

linkage-over = Die Partie ist vorbei, es kann kein Spielstein mehr gesetzt werden.
linkage-counter-first = Setz zuerst den schwarzen Markierungsstein auf ein beliebiges Feld, zum Beispiel `counter c3`.
linkage-role-first = Wähl zuerst deine Rolle: `more` (Mehr) oder `fewer` (Weniger).
linkage-no-cell = { $cell } ist kein Feld; es gibt die Spalten a bis g und die Reihen 1 bis 7.
linkage-no-colour = Nenn eine Farbe (weiß, blau, rot oder gelb) und zwei benachbarte Felder, zum Beispiel `{ $example }`.
linkage-two-cells = Ein Spielstein bedeckt zwei benachbarte Felder, zum Beispiel `{ $example }`.
linkage-no-neighbours = { $one } und { $other } haben keine gemeinsame Seite; ein Spielstein liegt auf zwei Feldern, die eine haben.
linkage-none-left = { $colour ->
    [white] Es sind keine weißen Spielsteine mehr da; nimm { $left }.
    [blue] Es sind keine blauen Spielsteine mehr da; nimm { $left }.
    [red] Es sind keine roten Spielsteine mehr da; nimm { $left }.
   *[yellow] Es sind keine gelben Spielsteine mehr da; nimm { $left }.
}
linkage-black-counter-there = Auf { $cell } steht der schwarze Markierungsstein; wähl zwei freie Felder.
linkage-covered = { $cell } ist schon bedeckt; wähl zwei freie Felder.
linkage-next-to-green = { $cells } liegt neben dem Spielstein mit dem grünen Markierungsstein; berühren darf ihn nur eine Ecke, keine Seite.
# Zweite Hälfte von „... setzt aus: “.
linkage-pass = Jedes freie Felderpaar liegt neben dem grünen Markierungsstein, der jetzt vom Brett kommt

## Nacherzählung.

linkage-placed = { $colour ->
    [white] { $who } hat Weiß auf { $cells } gesetzt.
    [blue] { $who } hat Blau auf { $cells } gesetzt.
    [red] { $who } hat Rot auf { $cells } gesetzt.
   *[yellow] { $who } hat Gelb auf { $cells } gesetzt.
}
linkage-put-counter = { $who } hat den schwarzen Markierungsstein auf { $cell } gesetzt.
linkage-chose-role = { $role ->
    [more] { $who } spielt Mehr.
   *[fewer] { $who } spielt Weniger.
}
linkage-green-comes-off = { $who } kann nichts setzen und setzt aus; der grüne Markierungsstein kommt vom Brett.

## Aufforderungen an die Person am Zug.

linkage-ask-counter = { $who }, setz den schwarzen Markierungsstein; dann wählt { $other } die Rolle.
linkage-ask-role = { $who }, wähl Mehr (braucht { $target } Farbgruppen) oder Weniger.
linkage-ask-domino = { $who }, du bist am Zug ({ $role }): Setz einen Spielstein auf zwei freie Felder.
linkage-ask-domino-apart = { $who }, du bist am Zug ({ $role }): Setz einen Spielstein auf zwei freie Felder; er darf den mit dem grünen Markierungsstein nicht mit einer Seite berühren.
# Kurzer Text unter dem Bild.
linkage-hint = { $who }: zwei freie Nachbarfelder ohne Kreuz.

## Ergebnis.

# $reason ist linkage-reached oder linkage-missed.
linkage-verdict = { $who } ({ $role }) gewinnt mit { $reason }.
linkage-reached = { $groups ->
    [one] 1 Farbgruppe; { $target } waren nötig
   *[other] { $groups } Farbgruppen; { $target } waren nötig
}
linkage-missed = { $groups ->
    [one] 1 Farbgruppe; Mehr hätte { $target } gebraucht
   *[other] { $groups } Farbgruppen; Mehr hätte { $target } gebraucht
}

## Stellung in Worten.

linkage-forbidden = Neben dem grünen Markierungsstein nicht erlaubt: { $cells }.
linkage-groups = { $groups ->
    [one] 1 Farbgruppe; Mehr braucht { $target }.
   *[other] { $groups } Farbgruppen; Mehr braucht { $target }.
}
linkage-left = Übrig: { $white } weiß, { $blue } blau, { $red } rot, { $yellow } gelb.
# Inhalt einer Reihe. $columns zählt Buchstaben von Spalten auf.
linkage-run = { $what ->
    [black] { $columns } schwarzer Markierungsstein
    [white] { $columns } weiß
    [blue] { $columns } blau
    [red] { $columns } rot
   *[yellow] { $columns } gelb
}

## Textbrett. Jede Farbe hat einen Großbuchstaben; die Legende steht unter dem Brett.

linkage-letter-white = W
linkage-letter-blue = B
linkage-letter-red = R
linkage-letter-yellow = G
linkage-board-pool = Noch W weiß { $white }  B blau { $blue }  R rot { $red }  G gelb { $yellow }
linkage-board-signs = . frei   # schwarzer Markierungsstein   [ ] grüner   x jetzt nicht erlaubt
linkage-board-groups = Farbgruppen: { $groups } von { $target }

## Bild: kurz halten.

linkage-pool = Vorrat
linkage-by-colour = Je Farbe
linkage-colour-groups = Farbgruppen
linkage-of-target = von { $target }
linkage-from = ab { $target }
linkage-up-to = bis { $most }

## Gründe für einen vorgeschlagenen Schritt, unter einem Tipp.

linkage-because-joins = { $groups ->
    [one] Er vergrößert eine Farbgruppe, die schon da ist; es werden nicht mehr.
   *[other] Er verbindet { $groups } Farbgruppen zu einer.
}
linkage-because-new = Er schafft eine Farbgruppe mehr.
