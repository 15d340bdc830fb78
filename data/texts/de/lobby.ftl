# Die Lobby eines Servers: eine Nachricht, die zeigt, was dort gespielt wird, ihr Formular, und was lesen, die ihn verwalten.

lobby-title = ## Lobby
# Über je einer Zeile für jede Partie mit einem Platz für alle
lobby-seats = ### Freie Plätze
lobby-seats-none = Gerade ist keine Partie offen; „{ button-lobby-play }“ eröffnet eine.
lobby-seats-more = { $count ->
    [one] 1 weitere: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
   *[other] { $count } weitere: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
}
# Teile so einer Zeile, neben der Bedenkzeit
lobby-for-role = für { $role }
lobby-with-hints = mit Tipps, nicht gewertet
lobby-not-rated = nicht gewertet
# Über je einer Zeile für jede laufende Partie
lobby-running = ### Hier wird gespielt
lobby-running-more = { $count ->
    [one] 1 weitere: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
   *[other] { $count } weitere: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
}
# $since ist ein Zeitpunkt, wie Discord ihn zeigt: „vor 2 Tagen“
lobby-waits = Zug von { $who } begann { $since }
lobby-tournaments = ### Turniere
lobby-entered = { $count ->
    [one] 1 Person
   *[other] { $count } Personen
}
lobby-past = ### Letzte Ergebnisse
lobby-leaders = ### Vorn in { $game }
lobby-leader = { $rank }. { $who }
lobby-puzzle = ### Rätsel des Tages
# $stars sagt, wie schwer es ist
lobby-puzzle-of = { $game } · { $stars }

# Das Formular: Titel und Felder haben höchstens 45 Zeichen, was unter einem Feld steht, 100
lobby-form = Partie eröffnen
lobby-form-game = Spiel
lobby-form-opponent = Gegen wen?
lobby-form-about-opponent = Leer heißt: Alle dürfen mitspielen. Wähle diesen Bot, um gegen den Computer zu spielen.
lobby-form-pace = Bedenkzeit

# Was /server lobby antwortet; $channel ist eine Erwähnung
lobby-enabled = Die Lobby dieses Servers steht in { $channel } und bleibt dort aktuell.
lobby-not-enabled = Dieser Server hat keine Lobby; mit /{ command-server } { command-server-lobby } { command-option-channel }: bekommt er eine.
lobby-off = Dieser Server hat keine Lobby mehr.
