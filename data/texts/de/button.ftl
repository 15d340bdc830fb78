### Beschriftungen von Knöpfen und Menüs. Kurz halten: Fünf Knöpfe sollen auf einem Telefon in eine Zeile passen. Andere
### Texte verweisen auf diese Schlüssel.

button-accept = Annehmen
button-decline = Ablehnen
button-join = Mitspielen
button-begin = Beginnen
button-withdraw = Zurückziehen
button-move = Ziehen
# Öffnet die Seite, auf der man das Brett antippt, als Aktivität von Discord.
button-open = Brett öffnen
button-confirm = Bestätigen
button-cancel = Abbrechen
button-type = Tippen
button-stock = Vorrat
button-text = Text
button-undo = Rücknahme
button-more = Mehr
button-hint = Tipp
button-review = Rückblick
button-replay = Replay
button-since = Seit meinem letzten Zug
button-analyse = Analysieren
button-check = Ziehungen prüfen
button-draw = Remis
button-resign = Aufgeben
button-rematch = Revanche
button-rules = Regeln
button-learn = Lernen
# Knöpfe unter /hilfe.
button-help-play = Gegen mich
button-help-learn = Lernen
button-help-invite = Einladen
button-help-more = Mehr …
button-next = Weiter
button-play = Spielen
button-claim = Zeitsieg
button-extend = Zeit geben
button-mute = Diesen Zug stumm
button-follow = Folgen
button-unfollow = Nicht mehr folgen
# Führt zu den Nachrichten von einer Partie, der man folgt.
button-followed = Ändern
# Knöpfe unter einer beendeten Partie, und unter dem eigenen Profil.
button-pin = Ins Profil
button-unpin = Aus dem Profil
# Knopf unter einer Rangliste. Er zeigt die laufenden Partien.
button-watch = Zusehen
# Platzhalter in einem Menü von Partien.
button-follow-match = Einer Partie folgen
# Ereignisse einer Partie zur Wahl, wenn man ihr folgt.
button-follow-turns = Jeder Zug
button-follow-turning = Wendepunkte
button-follow-end = Das Ende
# Vorige und nächste Seite eines Regelhefts.
button-back = Zurück
button-next-page = Weiter
# Knöpfe unter einem Replay. „{ button-back }“ führt dort zur vorigen Stellung.
button-first = Anfang
button-on = Vor
button-last = Ende
button-gif = GIF
button-record = Aufzeichnung
button-everyone = Allen zeigen
button-study = Ab hier weiterspielen

## Knöpfe unter einer Studie.

button-step = { button-move }
button-deal = Zufällig ziehen
button-choose-draw = Ziehung wählen
button-advice = { button-hint }
button-comment = Kommentar
button-branch = Zweite Variante
button-name = Benennen
button-drop = Variante verwerfen
button-close = Schließen
button-closed = Endgültig schließen
button-keep = Behalten
# Knöpfe einer privaten Partie: während der Computer überlegt und nach dem Ende.
button-wait = Weiter
button-again = Noch eine Partie
# Knöpfe für vorbereitete Antworten, unter einer Studie einer laufenden Partie.
button-prepare = Vorbereiten
button-preparing = { button-confirm }
button-prepared = Vorbereitet
button-withdrawn = Alles zurücknehmen

## Knöpfe unter einem Schritt einer Lektion, vor und nach einer Antwort.

button-lesson-try = { button-move }
button-lesson-retry = Noch einmal
button-lesson-show = Zeig es mir
button-lesson-on = Weiter
button-lesson-back = { button-back }
button-lesson-again = Von vorn
button-lesson-play = Partie spielen

## Knöpfe unter einem Rätsel, vor und nach einer Antwort.

button-puzzle-try = { button-move }
button-puzzle-retry = Noch einmal
button-puzzle-hint = { button-hint }
button-puzzle-show = Lösung zeigen
button-puzzle-next = Nächstes Rätsel
button-puzzle-study = { button-study }
button-puzzle-record = { button-record }

## Knöpfe unter dem Ergebnis eines Rätsellaufs.

button-run-begin = Neuer Lauf
button-run-share = { button-daily-share }
button-run-table = Beste Läufe
button-run-redo = Ungelöste nachholen

## Knöpfe unter dem Rätsel des Tages. Der erste steht in der öffentlichen Nachricht.

button-daily-open = Versuchen
button-daily-share = Teilen
button-daily-week = Diese Woche
button-daily-before = Woche davor
button-daily-after = Woche danach

## Knöpfe unter der Lobby eines Servers.

button-lobby-play = { button-play }
button-lobby-daily = Rätsel des Tages
button-lobby-leaderboard = Rangliste
button-lobby-open = { button-open }

## Platzhalter in Menüs.

button-take-seat = Platz nehmen
button-past-match = Partie zeigen
button-game = Spiel
button-page = Seite
button-withdraw-answer = Antwort zurücknehmen
button-open-study = Studie öffnen
button-go-to = Gehe zu

## Knöpfe unter einem Turnier.

button-tournament-join = { button-join }
button-tournament-leave = Aussteigen
button-tournament-quit = { button-confirm }
button-tournament-stay = { button-cancel }
button-tournament-begin = { button-begin }
button-tournament-rules = { button-rules }
button-tournament-table = Tabelle
button-tournament-text = { button-text }
