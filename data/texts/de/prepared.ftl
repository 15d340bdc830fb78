# Vorbereitete Antworten: was man sofort spielt, wenn die anderen etwas spielen; sie wachsen auf einer privaten Studie.

# Über einer Zugfolge, die zu bestätigen ist und in Sätzen folgt
prepared-question = Das in Partie { $match } vorbereiten?
prepared-if = Wenn { $steps }, antwortest du mit { $answers }.
prepared-then = Wenn dann { $steps }, antwortest du mit { $answers }.
# Teile der beiden davor
prepared-plays = { $who } `{ $step }` spielt
prepared-own = du `{ $step }` spielst
prepared-at-once = Gespielt wird sofort und ohne dass du erwähnt wirst. Wird in der Partie ein Zug zurückgenommen, fallen alle vorbereiteten Antworten weg.
# Wo die Zugfolge anders geht als eine früher vorbereitete
prepared-replaces = { $count ->
    [one] Das ersetzt 1 Antwort, die du vorbereitet hast.
   *[other] Das ersetzt { $count } Antworten, die du vorbereitet hast.
}
prepared-done = { $count ->
    [one] In Partie { $match } hast du 1 Antwort vorbereitet.
   *[other] In Partie { $match } hast du { $count } Antworten vorbereitet.
}
prepared-tree = Was du in Partie { $match } vorbereitet hast, nur für dich:
prepared-branch = { $number }. { $text }
prepared-none = In Partie { $match } hast du nichts vorbereitet.
prepared-withdrawn = Das ist zurückgenommen.

# Warum etwas nicht geht
prepared-outdated = Partie { $match } ist weitergegangen; drück { button-analyse } unter ihrem Brett, um von dort weiterzumachen.
prepared-no-match = Diese Studie gehört zu keiner deiner Partien; da gibt es nichts vorzubereiten.
