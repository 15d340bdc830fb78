# Eine Stellung in Worten und in Bildern, welches Spiel es auch ist.

# Jemand, dessen Name nicht gezeigt werden kann; Plätze zählen ab 1.
position-player = Platz { $number }
position-heading = { $game }, Zug { $turn }.
position-plays = { $name } spielt { $role }
# $plays zählt das eben Genannte auf.
position-roles = { $plays }.
position-last-step = Zuletzt: { $text }
# $why vollendet den Satz und kommt aus den Regeln.
position-passes = { $who } setzt aus: { $why }.
position-your-turn = { $who }, du bist am Zug.
position-your-turn-as = { $who }, du bist am Zug ({ $role }).
# Die Reihen des Bretts von oben nach unten; $held sagt, was dort liegt.
position-row = Reihe { $row }: { $held }.
position-rows = Reihen { $low } bis { $high }: { $held }.
position-free = frei
# Eine Zeile unter einem Brett aus Text.
position-role-line = { $role }: { $name }

# Im Kopf des Bildes: kurz.
position-match = Partie { $match }
position-turn = Zug { $turn }
# Neben dem Brett, wenn die Partie vorbei ist: unter einem Namen, oder an seiner Stelle.
position-no-winner = Niemand gewinnt
position-wins = gewinnt
position-wins-as = siegt ({ $role })
# Kurz, unter dem Bild.
position-to-move = { $who } ist am Zug.
position-start = Vor dem ersten Zug.
position-numbered = { $number }. { $text }
