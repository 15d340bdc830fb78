# Was in einer Partie geschehen ist, je eine Zeile.

account-begins = **{ $game }** beginnt.
account-drawn = Gezogen: { $drawn }.
# Am Satzanfang, an der Stelle eines Namens
account-somebody = Jemand
account-stand-in = Die Vertretung von { $who }
account-prepared = { $step } *(wie vorbereitet)*
account-undone = { $who } hat zurückgenommen: { $steps }.
account-offered = { $wish ->
    [undo] { $who } hat darum gebeten, den letzten eigenen Zug und alles danach zurücknehmen zu dürfen.
    [draw] { $who } hat Remis angeboten.
    [abort] { $who } hat vorgeschlagen, die Partie ohne Ergebnis zu beenden.
    [resign] { $who } hat vorgeschlagen, als Team aufzugeben.
   *[rematch] { $who } hat um eine Revanche gebeten.
}
account-agreed = { $who } hat zugestimmt.
account-declined = { $who } hat abgelehnt.
account-extended = { $who } hat { $late } mehr Zeit gegeben.
account-extended-turn = { $who } hat für diesen Zug mehr Zeit gegeben.

# Wer vor dem Ende gegangen ist ($count Leute): allein im Bild, und am Anfang von account-played-on und board-won
account-resigned = { $count ->
    [one] { $who } hat aufgegeben
   *[other] { $who } haben aufgegeben
}
account-late = { $count ->
    [one] Für { $who } ist die Zeit abgelaufen
   *[other] Für { $who } ist die Zeit abgelaufen
}
account-claimed = { $count ->
    [one] Für { $who } ist die Zeit abgelaufen, und { $claimer } hat den Sieg beansprucht
   *[other] Für { $who } ist die Zeit abgelaufen, und { $claimer } hat den Sieg beansprucht
}
# $why ist einer der drei Sätze davor
account-played-on = { $count ->
    [one] { $why }; { $who } kommt auf den letzten Platz, und eine Vertretung spielt weiter.
   *[other] { $why }; { $who } kommen auf den letzten Platz, und eine Vertretung spielt weiter.
}
