# Was auf Knöpfen steht: kurz, damit fünf davon auf einem Telefon in eine Zeile passen. Andere Texte verweisen hierher, wenn sie einen Knopf nennen.

button-accept = Annehmen
button-decline = Ablehnen
button-join = Mitspielen
button-begin = Beginnen
button-withdraw = Zurückziehen
button-move = Ziehen
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
# Unter der Hilfe
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
button-watch = Zusehen
button-follow-match = Einer Partie folgen
button-follow-turns = Jeder Zug
button-follow-turning = Wendepunkte
button-follow-end = Das Ende
# Zu den Seiten davor und danach im Regelheft
button-back = Zurück
button-next-page = Weiter
# Unter einer Partie, die man noch einmal ansieht; „Zurück“ geht dort eine Stellung zurück
button-first = Anfang
button-on = Vor
button-last = Ende
button-gif = GIF
button-record = Aufzeichnung
button-everyone = Allen zeigen
button-study = Ab hier weiterspielen

# Unter einer Studie, in der man für alle zieht
button-step = { button-move }
button-deal = Zufällig ziehen
button-choose-draw = Ziehung wählen
button-advice = { button-hint }
button-branch = Zweite Variante
button-name = Benennen
button-drop = Variante verwerfen
button-close = Schließen
button-closed = Endgültig schließen
button-keep = Behalten
# Unter einer privaten Partie: während der Computer überlegt, und wenn sie zu Ende ist
button-wait = Weiter
button-again = Noch eine Partie
# Unter einer Studie zu einer eigenen Partie: Antworten, die sofort gespielt werden
button-prepare = Vorbereiten
button-preparing = { button-confirm }
button-prepared = Vorbereitet
button-withdrawn = Alles zurücknehmen

# Unter einem Schritt einer Lektion, und unter dem, was ein Zug bewirkt hat
button-lesson-try = { button-move }
button-lesson-retry = Noch einmal
button-lesson-show = Zeig es mir
button-lesson-on = Weiter
button-lesson-back = { button-back }
button-lesson-again = Von vorn
button-lesson-play = Partie spielen

# Unter einem Rätsel, und unter dem, was aus einer Antwort wurde
button-puzzle-try = { button-move }
button-puzzle-retry = Noch einmal
button-puzzle-show = Lösung zeigen
button-puzzle-next = Nächstes Rätsel
button-puzzle-study = { button-study }
button-puzzle-record = { button-record }

# Unter dem Rätsel des Tages; das erste, wo alle es sehen
button-daily-open = Versuchen
button-daily-share = Teilen
button-daily-week = Diese Woche
button-daily-before = Woche davor
button-daily-after = Woche danach

# Unter der Lobby eines Servers
button-lobby-play = { button-play }
button-lobby-daily = Rätsel des Tages
button-lobby-leaderboard = Rangliste

# Was in einem Menü steht, bevor etwas gewählt ist
button-take-seat = Platz nehmen
button-past-match = Partie zeigen
button-game = Spiel
button-page = Seite
button-withdraw-answer = Antwort zurücknehmen
button-open-study = Studie öffnen
button-go-to = Gehe zu

# Unter einem Turnier
button-tournament-join = { button-join }
button-tournament-leave = Aussteigen
button-tournament-quit = { button-confirm }
button-tournament-stay = { button-cancel }
button-tournament-begin = { button-begin }
button-tournament-rules = { button-rules }
button-tournament-table = Tabelle
button-tournament-text = { button-text }
