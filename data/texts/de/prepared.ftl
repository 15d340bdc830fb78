# Vorbereitete Antworten: was man sofort spielt, wenn die anderen etwas spielen; sie wachsen auf einer privaten Studie.

# Über einer Zugfolge, die zu bestätigen ist und in Sätzen folgt
prepared-asked = Das in Partie { $match } vorbereiten?
prepared-if = Wenn { $steps }, antwortest du mit { $answers }.
prepared-then = Wenn dann { $steps }, antwortest du mit { $answers }.
# Teile der beiden davor
prepared-plays = { $who } `{ $step }` spielt
prepared-own = du `{ $step }` spielst
prepared-at-once = Gespielt wird sofort und ohne dass du erwähnt wirst. Sobald in der Partie ein Zug zurückgenommen wird, ist nichts mehr vorbereitet.
# Wo die Zugfolge anders geht als eine früher vorbereitete
prepared-giving-way = { $count ->
    [one] Dafür fällt 1 Antwort weg, die du vorbereitet hast.
   *[other] Dafür fallen { $count } Antworten weg, die du vorbereitet hast.
}
prepared-done = { $count ->
    [one] In Partie { $match } hast du 1 Antwort vorbereitet.
   *[other] In Partie { $match } hast du { $count } Antworten vorbereitet.
}
prepared-tree = Was du in Partie { $match } vorbereitet hast, nur für dich:
prepared-branch = { $number }. { $told }
prepared-none = In Partie { $match } hast du nichts vorbereitet.
prepared-withdrawn = Das ist zurückgenommen.

# Warum etwas nicht geht
prepared-elsewhere = Partie { $match } steht inzwischen woanders; drück { button-analyse } unter ihrem Brett, dann geht es von dort weiter.
prepared-no-match = Diese Studie gehört zu keiner deiner Partien; da gibt es nichts vorzubereiten.
