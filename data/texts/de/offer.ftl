### Angebote und Bitten unter den Spielenden.

# $them zählt die Personen auf, die antworten müssen.
offer-asked = { $wish ->
    [undo] { $them }: { $who } möchte den letzten eigenen Zug und alles danach zurücknehmen.
    [draw] { $them }: { $who } bietet Remis an.
    [abort] { $them }: { $who } möchte die Partie ohne Ergebnis beenden.
    [resign] { $them }: { $who } würde für euer Team aufgeben.
   *[rematch] { $them }: { $who } hätte gern eine Revanche.
}
# Kleingedrucktes unter einem erledigten Angebot.
offer-answered = Unten beantwortet.
offer-lapsed = Nicht mehr offen.

## Private Antworten an die Person, die gefragt oder zugestimmt hat.

offer-sent = { $count ->
    [one] { $them } wurde gefragt.
   *[other] { $them } wurden gefragt.
}
offer-undone = Das ist zurückgenommen.
offer-resigned = Du hast Partie { $match } aufgegeben.
offer-claimed = Der Sieg gehört dir.
offer-agreed = Abgemacht.

## Rückfragen vor der Ausführung. $who zählt Namen auf.

offer-confirm-undo = { $who } fragen, ob du deinen letzten Zug und alles danach zurücknehmen darfst?
offer-confirm-draw = { $who } in Partie { $match } Remis anbieten?
offer-agree-draw = Dem Remis in Partie { $match } zustimmen? Das lässt sich nicht zurücknehmen.
offer-claim = Den Sieg in Partie { $match } beanspruchen? { $who } würde durch Zeitablauf verlieren; das lässt sich nicht zurücknehmen.
offer-claim-stand-in = In Partie { $match } eine Vertretung weiterspielen lassen? { $who } käme auf den letzten Platz; das lässt sich nicht zurücknehmen.

## Rückfragen vor dem Aufgeben.

# $count ist die Zahl der Gewinner in $who.
offer-resign = { $count ->
    [one] Partie { $match } aufgeben? { $who } würde gewinnen; das lässt sich nicht zurücknehmen.
   *[other] Partie { $match } aufgeben? { $who } würden gewinnen; das lässt sich nicht zurücknehmen.
}
offer-resign-side = Partie { $match } für euer Team aufgeben? Dafür braucht es das Ja von { $who }; danach gibt es kein Zurück.
offer-resign-alone = Partie { $match } aufgeben? Die anderen spielen weiter, und du landest hinter ihnen; das lässt sich nicht zurücknehmen.
