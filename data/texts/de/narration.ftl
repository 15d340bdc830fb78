# Was in einer Partie geschehen ist, je eine Zeile.

narration-start = **{ $game }** beginnt.
narration-drawn = Gezogen: { $drawn }.
# Am Satzanfang, an der Stelle eines Namens
narration-someone = Jemand
narration-stand-in = Die Vertretung von { $who }
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

# Wer vor dem Ende gegangen ist ($count Leute): allein im Bild, und am Anfang von narration-stand-in-plays und board-won
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
# $why ist einer der drei Sätze davor
narration-stand-in-plays = { $count ->
    [one] { $why }; { $who } kommt auf den letzten Platz, und eine Vertretung spielt weiter.
   *[other] { $why }; { $who } kommen auf den letzten Platz, und eine Vertretung spielt weiter.
}
