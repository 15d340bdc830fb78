### Lobby eines Servers: eine Nachricht mit aktuellen Partien, ihr Formular, und Antworten auf /server lobby.

lobby-title = ## Lobby
# Überschrift der Partien mit freien Plätzen, je eine Zeile.
lobby-seats = ### Freie Plätze
lobby-seats-none = Gerade ist keine Partie offen; „{ button-lobby-play }“ eröffnet eine.
lobby-seats-more = { $count ->
    [one] 1 weitere: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
   *[other] { $count } weitere: `/{ command-matches } { command-option-show }: { command-choice-show-open }`
}
# Teile einer Zeile, hinter der Bedenkzeit.
lobby-for-role = für { $role }
lobby-with-hints = mit Tipps, nicht gewertet
lobby-not-rated = nicht gewertet
# Überschrift der laufenden Partien, je eine Zeile.
lobby-running = ### Hier wird gespielt
lobby-running-more = { $count ->
    [one] 1 weitere: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
   *[other] { $count } weitere: `/{ command-matches } { command-option-show }: { command-choice-show-server }`
}
# $since ist eine relative Zeit, die Discord formatiert: „vor 2 Tagen“.
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
# $stars zeigt die Schwierigkeit.
lobby-puzzle-of = { $game } · { $stars }

## Formular. Titel und Felder haben höchstens 45 Zeichen, die Beschreibung eines Felds 100.

lobby-form = Partie eröffnen
lobby-form-game = Spiel
lobby-form-opponent = Gegen wen?
lobby-form-about-opponent = Leer heißt: Alle dürfen mitspielen. Wähle diesen Bot, um gegen den Computer zu spielen.
lobby-form-pace = Bedenkzeit
# Kästchen zum Ankreuzen unter ihrer Überschrift.
lobby-form-terms = Bedingungen
lobby-form-rated = Gewertet
lobby-form-hints = Mit Tipps
lobby-form-about-terms = Eine Partie mit Tipps oder gegen diesen Bot wird nie gewertet.

## Antworten auf /server lobby.

# $channel ist eine Erwähnung.
lobby-enabled = Die Lobby dieses Servers steht in { $channel } und bleibt dort aktuell.
lobby-not-enabled = Dieser Server hat keine Lobby; mit /{ command-server } { command-server-lobby } { command-option-channel }: bekommt er eine.
lobby-off = Dieser Server hat keine Lobby mehr.
