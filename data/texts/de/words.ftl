# Von wem die Rede ist, wenn es keinen Namen gibt.

# Jemand, dessen Konto es nicht mehr gibt, oder ein Platz, den niemand hat: am Anfang und mitten im Satz, in jedem Fall
words-somebody = Unbekannt
# In Bildern und Listen, an der Stelle eines Namens
words-computer = Computer
words-player = Unbekannt
words-former-player = ehemaliges Mitglied
