### Nachrichten über ein gestrichenes Ergebnis. Eine Person, die den Server verwaltet, kann das Ergebnis einer Partie
### streichen.

# Nachricht im Thread oder Kanal der Partie.
moderation-void = Die Leitung dieses Servers hat das Ergebnis von Partie { $match } gestrichen; sie zählt nicht mehr.
# Antwort an die Person, die den Server verwaltet. Einer der Texte darunter folgt.
moderation-voided = Partie { $match } zählt nicht mehr; alles, was daraus folgte, ist neu berechnet.
moderation-posted-done = Das steht jetzt auch dort, wo gespielt wurde.
moderation-posted-gone = Den Ort, an dem gespielt wurde, gibt es nicht mehr; dort steht also nichts.
moderation-posted-failed = Dort, wo gespielt wurde, konnte ich das nicht schreiben; sag es bitte allen, die mitgespielt haben.
