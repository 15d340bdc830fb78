### LINK: Steine und schräge Stege. Die erste Seite, die ihre beiden Ränder verbindet, gewinnt.

link-summary = Verbinde zwei Ränder mit Steinen und Stegen: Schwarz oben und unten, Weiß links und rechts.
link-role-black = Schwarz
link-role-white = Weiß

## Optionen von /spielen.

link-option-size = Felder an jeder Seite des Bretts
link-option-opening = Wie der Vorteil des ersten Zugs ausgeglichen wird
link-option-opening-three-move = eine Seite setzt Schwarz, Weiß, Schwarz; die andere wählt ihre Farbe
link-option-opening-swap = Weiß darf den ersten schwarzen Stein übernehmen
link-option-opening-none = Schwarz fängt einfach an

## Auswahl und Vorschläge beim Tippen.

link-prompt-kind = Ein Stein in welcher Spalte, oder ein Steg?
link-prompt-bar = Welcher Steg?
link-prompt-colour = Welche Farbe?
link-kind-bar = Steg
link-kind-swap = Tauschen
link-label-stone = Stein auf { $cell }
link-label-bar = Steg { $bar }
link-label-swap = Tauschen: Schwarz spielen und den Stein übernehmen
link-label-colour = { $colour ->
    [black] Schwarz spielen
   *[white] Weiß spielen
}

## Ungültige Schritte. Wörter zwischen Backticks stehen so in der Notation.

link-over = Die Partie ist vorbei, es können keine Steine und Stege mehr gespielt werden.
link-format = Schreib ein Feld für einen Stein, zum Beispiel `d4`, oder zwei für einen Steg, zum Beispiel `c3-d4`.
link-choose = Drei Steine stehen; wähl jetzt deine Farbe: `black` (Schwarz) oder `white` (Weiß).
link-no-cell = { $cell } ist kein Feld; es gibt die Spalten a bis { $last } und die Reihen 1 bis { $rows }.
link-occupied = Auf { $cell } steht schon ein Stein; wähl ein freies Feld.
link-no-swap = Diese Partie wird ohne `swap` gespielt; setz einen Stein, zum Beispiel `d4`, oder zieh einen Steg, zum Beispiel `c3-d4`.
link-swap-later = Mit `swap` antwortet man auf den ersten schwarzen Stein; setz ihn zuerst, zum Beispiel `d4`.
link-swap-over = Mit `swap` konnte man nur gleich auf den ersten schwarzen Stein antworten; setz einen Stein oder zieh einen Steg.
link-choice-later = Die Farben werden nach dem dritten Stein gewählt; setz einen Stein auf ein freies Feld, zum Beispiel `d4`.
link-colours-chosen = Die Farben stehen fest; schreib nur, wohin: ein Feld wie `d4` oder einen Steg wie `c3-d4`.
link-no-neighbours = { $one } und { $other } berühren sich nicht an einer Ecke; ein Steg verbindet zwei Steine, die es tun.
link-no-stone = { $colour ->
    [black] Auf { $cell } steht kein schwarzer Stein; ein Steg verbindet hier zwei schwarze Steine.
   *[white] Auf { $cell } steht kein weißer Stein; ein Steg verbindet hier zwei weiße Steine.
}
link-drawn = Den Steg { $bar } gibt es schon; zieh einen anderen oder setz einen Stein.
# $colour ist die Farbe des Stegs $bar, der im Weg ist.
link-crossed = { $colour ->
    [black] Dort kreuzt der schwarze Steg { $bar }; zieh einen anderen oder setz einen Stein.
   *[white] Dort kreuzt der weiße Steg { $bar }; zieh einen anderen oder setz einen Stein.
}

## Nacherzählung.

link-placed = { $who } hat einen Stein auf { $cell } gesetzt.
# Variante vor der Wahl der Farben.
link-placed-opening = { $colour ->
    [black] { $who } hat einen schwarzen Stein auf { $cell } gesetzt.
   *[white] { $who } hat einen weißen Stein auf { $cell } gesetzt.
}
link-placed-bar = { $who } hat den Steg { $bar } gezogen.
link-swapped = { $who } hat getauscht und spielt jetzt Schwarz; der Stein bleibt, wo er ist.
link-chose = { $colour ->
    [black] { $who } spielt Schwarz.
   *[white] { $who } spielt Weiß.
}
# Kurze Texte unter dem Bild.
link-empty = Das Brett ist leer.
link-joined = { $colour ->
    [black] Oben und unten sind verbunden.
   *[white] Links und rechts sind verbunden.
}

## Aufforderungen an die Person am Zug.

# $placed ist die Zahl der schon gesetzten Steine der Eröffnung.
link-ask-opening = { $placed ->
    [0] { $who }, setz die Eröffnung für euch beide: einen schwarzen Stein, einen weißen und noch einen schwarzen. Danach wählt { $other } eine Farbe, also mach keine zu stark. Zuerst ein schwarzer Stein.
    [1] { $who }, jetzt kommt der weiße Stein der Eröffnung, dann ein letzter schwarzer; danach wählt { $other } eine Farbe.
   *[2] { $who }, jetzt kommt der letzte Stein der Eröffnung, ein schwarzer; danach wählt { $other } eine Farbe.
}
link-ask-colour = { $who }, wähl deine Farbe, Schwarz oder Weiß; Weiß ist als Nächstes am Zug.
link-ask-first = { $who }, setz den ersten schwarzen Stein. { $other } darf dann tauschen und mit diesem Stein Schwarz spielen, also mach ihn nicht zu stark.
link-ask-swap = { $who }, du hast die Wahl: Wenn du tauschst, gehört der schwarze Stein dir, und ab jetzt spielst du Schwarz und { $other } Weiß; oder setz einen weißen Stein und bleib bei Weiß.
link-ask-step = { $who }, du bist am Zug ({ $role }): Setz einen Stein auf ein freies Feld oder zieh einen Steg zwischen zwei deiner Steine, die sich an einer Ecke berühren.

## Ergebnis.

link-verdict = { $colour ->
    [black] { $who } (Schwarz) gewinnt: Schwarze Steine verbinden oben und unten.
   *[white] { $who } (Weiß) gewinnt: Weiße Steine verbinden links und rechts.
}

## Stellung in Worten.

link-size = { $size } mal { $size } Felder.
link-edges = Schwarz verbindet oben und unten, Weiß links und rechts.
# Steine in einer Reihe. $columns zählt Buchstaben von Spalten auf.
link-run = { $what ->
    [black] schwarz { $columns }
   *[white] weiß { $columns }
}
link-bars = { $colour ->
    [black] Schwarze Stege: { $bars }.
   *[white] Weiße Stege: { $bars }.
}
# Kürzeste Form, für volle Bretter: 3 ab cd, 2 ef.
link-bars-by-row = Stege nach der Reihe ihres unteren Endes, das zuerst steht: { $bars }.

# Legende unter dem Textbrett, höchstens 36 Zeichen pro Zeile.
link-board-black = # Schwarz verbindet oben und unten
link-board-white = O Weiß verbindet links und rechts
link-board-bars = / \ Stege   x zwei, die sich kreuzen

## Bild: schmale Karten neben dem Brett. Kurz halten.

link-panel-edges = Ränder
link-panel-between = { $colour ->
    [black] oben – unten
   *[white] links – rechts
}
link-panel-played = Gespielt
link-panel-end = Das Ende
link-panel-turn = Ein Zug
link-panel-step = Ein Stein, oder ein Steg zwischen zwei deiner Steine, die sich an einer Ecke berühren.
link-panel-opening = Eröffnung { $step }/{ $steps }
link-panel-three = { $placed ->
    [0] Setz Schwarz, dann Weiß, dann Schwarz. Danach wählt { $other } eine Farbe.
    [1] Jetzt ein weißer Stein, dann der letzte schwarze. Danach wählt { $other } eine Farbe.
   *[2] Jetzt der letzte Stein, ein schwarzer. Danach wählt { $other } eine Farbe.
}
link-panel-colour = Wähl eine Farbe: Schwarz oder Weiß. Weiß zieht als Nächstes.
link-panel-first = Setz den ersten schwarzen Stein. { $other } darf ihn dann als Schwarz übernehmen.
link-panel-swap = Tausche und nimm den schwarzen Stein, oder setz einen weißen und bleib Weiß.
