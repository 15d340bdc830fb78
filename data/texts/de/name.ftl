# Von wem die Rede ist, wenn es keinen Namen gibt.

# Jemand, dessen Konto es nicht mehr gibt, oder ein Platz, den niemand hat: am Anfang und mitten im Satz, in jedem Fall
name-somebody = Unbekannt
# In Bildern und Listen, an der Stelle eines Namens
# Ein Computerspieler: der Name des Bots, mit einer Nummer, wo mehrere spielen, und mit Stufe: „Interlink 2 (solide)“
name-computer = Interlink
name-computer-numbered = Interlink { $number }
name-computer-at = { $name } ({ $level })
name-player = Unbekannt
name-former-player = ehemaliges Mitglied
