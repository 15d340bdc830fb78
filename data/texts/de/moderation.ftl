# Wenn jemand, der den Server verwaltet, das Ergebnis einer Partie gestrichen hat.

# Dort, wo gespielt wurde
moderation-void = Die Leitung dieses Servers hat das Ergebnis von Partie { $match } gestrichen; sie zählt nicht mehr.
# An die Person, die es war; danach folgt einer der Sätze darunter
moderation-voided = Partie { $match } zählt nicht mehr; alles, was daraus folgte, ist neu berechnet.
moderation-posted-done = Das steht jetzt auch dort, wo gespielt wurde.
moderation-posted-gone = Den Ort, an dem gespielt wurde, gibt es nicht mehr; dort steht also nichts.
moderation-posted-failed = Dort, wo gespielt wurde, konnte ich das nicht schreiben; sag es bitte allen, die mitgespielt haben.
