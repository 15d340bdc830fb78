### Vorbereitete Antworten: Züge, die der Bot automatisch spielt. Man gibt sie in einer privaten Studie einer laufenden
### Partie ein.

# Frage über der Variante, die zu bestätigen ist. Die Variante folgt in Sätzen.
prepared-question = Das in Partie { $match } vorbereiten?
# $steps zählt die Texte prepared-plays und prepared-own auf. $answers steht in Notation.
prepared-if = Wenn { $steps }, antwortest du mit { $answers }.
prepared-then = Wenn dann { $steps }, antwortest du mit { $answers }.
prepared-plays = { $who } `{ $step }` spielt
prepared-own = du `{ $step }` spielst
prepared-at-once = Gespielt wird sofort und ohne dass du erwähnt wirst. Wird in der Partie ein Zug zurückgenommen, fallen alle vorbereiteten Antworten weg.
# $count ist die Zahl der Antworten, die den neuen widersprechen.
prepared-replaces = { $count ->
    [one] Das ersetzt 1 Antwort, die du vorbereitet hast.
   *[other] Das ersetzt { $count } Antworten, die du vorbereitet hast.
}
prepared-done = { $count ->
    [one] In Partie { $match } hast du 1 Antwort vorbereitet.
   *[other] In Partie { $match } hast du { $count } Antworten vorbereitet.
}
# Überschrift aller Varianten. Jede ist ein Text prepared-branch.
prepared-tree = Was du in Partie { $match } vorbereitet hast, nur für dich:
prepared-branch = { $number }. { $text }
prepared-none = In Partie { $match } hast du nichts vorbereitet.
prepared-withdrawn = Das ist zurückgenommen.

## Fehlermeldungen.

prepared-outdated = Partie { $match } ist weitergegangen; drück { button-analyse } unter ihrem Brett, um von dort weiterzumachen.
prepared-no-match = Diese Studie gehört zu keiner deiner Partien; da gibt es nichts vorzubereiten.
