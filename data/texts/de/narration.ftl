### Nacherzählung einer Partie, eine Zeile pro Ereignis.

narration-start = **{ $game }** beginnt.
# $drawn zählt Ziehungen in Notation auf.
narration-drawn = Gezogen: { $drawn }.
# Ersatz für einen unbekannten Namen am Satzanfang.
narration-unknown-player = Jemand
# Name des Computerspielers, der $who vertritt.
narration-stand-in = Die Vertretung von { $who }
# $step ist ein ganzer Satz über eine vorbereitete Antwort.
narration-prepared = { $step } *(wie vorbereitet)*
narration-undone = { $who } hat zurückgenommen: { $steps }.
narration-offered = { $wish ->
    [undo] { $who } hat darum gebeten, den letzten eigenen Zug und alles danach zurücknehmen zu dürfen.
    [draw] { $who } hat Remis angeboten.
    [abort] { $who } hat vorgeschlagen, die Partie ohne Ergebnis zu beenden.
    [resign] { $who } hat vorgeschlagen, als Team aufzugeben.
   *[rematch] { $who } hat um eine Revanche gebeten.
}
narration-agreed = { $who } hat zugestimmt.
narration-declined = { $who } hat abgelehnt.
narration-extended = { $who } hat { $late } mehr Zeit gegeben.
narration-extended-turn = { $who } hat für diesen Zug mehr Zeit gegeben.

## Vorzeitiges Ende für Einzelne. Diese Texte stehen allein im Bild und am Anfang von narration-stand-in-plays und
## board-won. $count ist die Zahl der Personen in $who.

narration-resigned = { $count ->
    [one] { $who } hat aufgegeben
   *[other] { $who } haben aufgegeben
}
narration-timed-out = { $count ->
    [one] Für { $who } ist die Zeit abgelaufen
   *[other] Für { $who } ist die Zeit abgelaufen
}
narration-claimed = { $count ->
    [one] Für { $who } ist die Zeit abgelaufen, und { $claimer } hat den Sieg beansprucht
   *[other] Für { $who } ist die Zeit abgelaufen, und { $claimer } hat den Sieg beansprucht
}
# $why ist einer der drei Texte darüber.
narration-stand-in-plays = { $count ->
    [one] { $why }; { $who } kommt auf den letzten Platz, und eine Vertretung spielt weiter.
   *[other] { $why }; { $who } kommen auf den letzten Platz, und eine Vertretung spielt weiter.
}
