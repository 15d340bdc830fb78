# Die Ziehungen einer Partie prüfen, die vorbei ist.

# $dealt und $recorded sind Notation
draws-wrong = Schritt { $step } dieser Partie hätte `{ $dealt }` sein müssen, war aber `{ $recorded }`. Sag bitte denen Bescheid, die mich betreiben; die Aufzeichnung unten zeigt jeden Schritt.
draws-right = { $count ->
    [one] Ich habe die eine Ziehung dieser Partie aus dem Geheimnis wiederholt, und sie kam genauso heraus. Das Geheimnis stand schon vorher fest: Sein SHA-256-Wert ist der, der am Anfang steht.
   *[other] Ich habe alle { $count } Ziehungen dieser Partie aus dem Geheimnis wiederholt, und jede kam genauso heraus. Das Geheimnis stand schon vor der ersten fest: Sein SHA-256-Wert ist der, der am Anfang steht.
}
