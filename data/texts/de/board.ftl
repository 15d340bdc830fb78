# Unter dem, was geschehen ist, und über dem Bild des Bretts.

# Kleingedrucktes einer Partie, die vorbei ist
board-followed = Dieser Partie folgen: { $who }.
# Discord schreibt $until als Datum
board-away = { $who } ist bis { $until } abwesend.
# Discord schreibt $when als „in 2 Tagen“ oder „vor 2 Tagen“
board-time = Die Zeit für diesen Zug läuft { $when } ab.
board-time-over = Die Zeit für diesen Zug ist { $when } abgelaufen; die anderen können den Sieg beanspruchen oder mehr Zeit geben.

# Wie es ausging
board-gone = Ich bin auf einen früheren Stand zurückgesetzt worden. Was diese Nachricht zeigt, gilt nicht mehr; die Partie geht in ihrer neuesten Nachricht weiter.
board-drawn = Alle haben sich auf Remis geeinigt.
board-left = { $count ->
    [one] { $who } ist vor dem Ende gegangen und kommt auf den letzten Platz.
   *[other] { $who } sind vor dem Ende gegangen und kommen auf den letzten Platz.
}
# $why ist account-resigned, account-late oder account-claimed; $count Leute haben gewonnen
board-won = { $count ->
    [one] { $why }; { $winners } gewinnt.
   *[other] { $why }; { $winners } gewinnen.
}
# In Bildern, an der Stelle eines Namens, der vorn steht, weil lange Namen hinten gekürzt werden
board-stand-in = { $name } (Vertretung, { $level })
