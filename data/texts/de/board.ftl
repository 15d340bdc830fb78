# Unter dem, was geschehen ist, und über dem Bild des Bretts.

# Kleingedrucktes einer Partie, die vorbei ist
board-followed = Dieser Partie folgen: { $who }.
# Discord schreibt $until als Datum
board-away = { $who } ist bis { $until } abwesend.
# $who ist ein Computergegner
board-thinking = { $who } denkt nach.
# Discord schreibt $when als „in 2 Tagen“ oder „vor 2 Tagen“
board-time = Die Zeit für diesen Zug läuft { $when } ab.
board-time-over = Die Zeit für diesen Zug ist { $when } abgelaufen; die anderen können den Sieg beanspruchen oder mehr Zeit geben.
# Dasselbe, wo nur Computerspieler warten
board-time-alone = Die Zeit für diesen Zug läuft { $when } ab; dann wird die Partie ohne Ergebnis geschlossen.
board-time-over-alone = Die Zeit für diesen Zug ist { $when } abgelaufen; die Partie wird gleich ohne Ergebnis geschlossen.
# Ist $timed „no“, so gibt es keine Bedenkzeit
board-stopped = { $timed ->
    [yes] Die Uhr steht still, weil ich in { $channel } nicht schreiben kann. Kann ich es { $when } immer noch nicht, dann schließe ich die Partie ohne Ergebnis.
   *[no] In { $channel } kann ich gerade nicht schreiben.
}

# Wie es ausging
board-rolled-back = Ich bin auf einen früheren Stand zurückgesetzt worden. Was diese Nachricht zeigt, gilt nicht mehr; die Partie geht in ihrer neuesten Nachricht weiter.
board-drawn = Alle haben sich auf Remis geeinigt.
board-left = { $count ->
    [one] { $who } ist vor dem Ende gegangen und kommt auf den letzten Platz.
   *[other] { $who } sind vor dem Ende gegangen und kommen auf den letzten Platz.
}
# $why ist narration-resigned, narration-timed-out oder narration-claimed; $count Leute haben gewonnen
board-won = { $count ->
    [one] { $why }; { $winners } gewinnt.
   *[other] { $why }; { $winners } gewinnen.
}
# In Bildern, an der Stelle eines Namens, der vorn steht, weil lange Namen hinten gekürzt werden
board-stand-in = { $name } (Vertretung, { $level })
