### Ersatz für fehlende Namen.

# Ersatz für ein gelöschtes Konto oder einen leeren Platz. Er steht am Satzanfang und im Satz, in jedem Fall.
name-unknown = Unbekannt
# Namen von Computerspielern: der Name des Bots, mit einer Nummer bei mehreren, und mit Stufe: „Interlink 2 (solide)“.
name-computer = Interlink
name-computer-numbered = Interlink { $number }
name-computer-at = { $name } ({ $level })
# Ersatz in Bildern und Listen: für einen nicht verfügbaren Namen, und für ein früheres Mitglied oder ein gelöschtes
# Konto.
name-player = Unbekannt
name-former-player = ehemaliges Mitglied
# Ein Server, dessen Name noch nicht bekannt ist, in Überschriften und nach „auf dem Server“.
name-server = hier
