### Ziehungen einer Partie, und ihre Prüfung nach dem Ende.

# Ursprung aller Ziehungen, unter „{ button-more }“: während der Partie und danach. $hash und $secret sind hexadezimal.
draws-commitment = Alle Ziehungen folgen aus einem Geheimnis mit dem SHA-256-Wert `{ $hash }`.
draws-revealed = Alle Ziehungen folgten aus dem Geheimnis `{ $secret }`.

# $dealt und $recorded stehen in Notation.
draws-wrong = Schritt { $step } dieser Partie hätte `{ $dealt }` sein müssen, war aber `{ $recorded }`. Sag bitte denen Bescheid, die mich betreiben; die Aufzeichnung unten zeigt jeden Schritt.
draws-right = { $count ->
    [one] Ich habe die eine Ziehung dieser Partie aus dem Geheimnis wiederholt, und sie kam genauso heraus. Das Geheimnis stand schon vorher fest: Seinen SHA-256-Wert zeigt „{ button-more }“ von Anfang an.
   *[other] Ich habe alle { $count } Ziehungen dieser Partie aus dem Geheimnis wiederholt, und jede kam genauso heraus. Das Geheimnis stand schon vor der ersten fest: Seinen SHA-256-Wert zeigt „{ button-more }“ von Anfang an.
}
