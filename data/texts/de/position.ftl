### Stellungen in Worten und in Bildern, für alle Spiele.

# Ersatz für einen Namen, der nicht gezeigt werden kann. $number ist der Platz, ab 1.
position-player = Platz { $number }
position-heading = { $game }, Zug { $turn }.
position-plays = { $name } spielt { $role }
# $plays zählt die Texte position-plays auf.
position-roles = { $plays }.
position-last-step = Zuletzt: { $text }
# $why ist die zweite Hälfte des Satzes, zum Beispiel linkage-pass.
position-passes = { $who } setzt aus: { $why }.
position-your-turn = { $who }, du bist am Zug.
position-your-turn-as = { $who }, du bist am Zug ({ $role }).
# Reihen des Bretts, von oben nach unten. $held zählt ihren Inhalt auf.
position-row = Reihe { $row }: { $held }.
position-rows = Reihen { $low } bis { $high }: { $held }.
position-free = frei
# Zeile unter einem Textbrett.
position-role-line = { $role }: { $name }

## Bild: kurz halten. Die ersten beiden stehen im Kopf.

position-match = Partie { $match }
position-turn = Zug { $turn }
# Feld neben dem Brett nach der Partie: unter einem Namen, oder an seiner Stelle.
position-no-winner = Niemand gewinnt
position-wins = gewinnt
position-wins-as = siegt ({ $role })
# Kurzer Text unter dem Bild.
position-to-move = { $who } ist am Zug.
# Texte unter einem Bild eines Replays. $text ist ein ganzer Satz; $number ist die Nummer des Zugs.
position-start = Vor dem ersten Zug.
position-numbered = { $number }. { $text }
