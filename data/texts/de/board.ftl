### Texte in der Nachricht mit dem Brett, zwischen der Nacherzählung und dem Bild.

# Kleingedrucktes unter einer beendeten Partie.
board-followed = Dieser Partie folgen: { $who }.
# $until ist ein Datum, das Discord formatiert.
board-away = { $who } ist bis { $until } abwesend.
# $who ist ein Computerspieler.
board-thinking = { $who } denkt nach.
# $when ist eine relative Zeit, die Discord formatiert: „in 2 Tagen“ oder „vor 2 Tagen“.
board-time = Die Zeit für diesen Zug läuft { $when } ab.
board-time-over = Die Zeit für diesen Zug ist { $when } abgelaufen; die anderen können den Sieg beanspruchen oder mehr Zeit geben.
# Varianten der beiden Texte darüber. Sie gelten, wenn alle anderen Computerspieler sind.
board-time-alone = Die Zeit für diesen Zug läuft { $when } ab; dann wird die Partie ohne Ergebnis geschlossen.
board-time-over-alone = Die Zeit für diesen Zug ist { $when } abgelaufen; die Partie wird gleich ohne Ergebnis geschlossen.
# $timed ist „no“, wenn die Partie keine Bedenkzeit hat. $when ist eine relative Zeit, die Discord formatiert.
board-paused = { $timed ->
    [yes] Die Uhr steht still, weil ich in { $channel } nicht schreiben kann. Kann ich es { $when } immer noch nicht, dann schließe ich die Partie ohne Ergebnis.
   *[no] In { $channel } kann ich gerade nicht schreiben.
}

## Abschließende Texte eines Bretts.

board-rolled-back = Ich bin auf einen früheren Stand zurückgesetzt worden. Was diese Nachricht zeigt, gilt nicht mehr; die Partie geht in ihrer neuesten Nachricht weiter.
board-drawn = Alle haben sich auf Remis geeinigt.
# $count ist die Zahl der Personen, die gegangen sind.
board-left-early = { $count ->
    [one] { $who } ist vor dem Ende gegangen und kommt auf den letzten Platz.
   *[other] { $who } sind vor dem Ende gegangen und kommen auf den letzten Platz.
}
# $why ist narration-resigned, narration-timed-out oder narration-claimed. $count ist die Zahl der Gewinner.
board-won = { $count ->
    [one] { $why }; { $winners } gewinnt.
   *[other] { $why }; { $winners } gewinnen.
}
# Spielername in Bildern. $level ist ein Text level-name. $name steht vorn, weil lange Namen hinten gekürzt werden.
board-stand-in = { $name } (Vertretung, { $level })
