### Aufzeichnung einer Partie als Datei: Fehlermeldungen, und die lesbare Form. Namen von Feldern der Datei, etwa
### players oder began, bleiben englisch.

record-too-long = Diese Datei ist zu lang; eine Aufzeichnung hat höchstens { $megabytes } MB.
record-several = In dieser Datei stehen mehrere Aufzeichnungen; nimm eine davon, eine Zeile, in eine eigene Datei.
record-encoding = Diese Datei ist nicht in UTF-8; speichere sie in dieser Kodierung.
# Position des ersten Syntaxfehlers.
record-json = Diese Datei ist kein JSON; in Zeile { $line } stimmt es ab Zeichen { $column } nicht mehr.
record-too-deep = Diese Datei ist zu tief verschachtelt; in einer Aufzeichnung stecken Listen und Objekte höchstens drei tief ineinander.
record-duplicate = Das Feld „{ $field }“ steht zweimal in einem Objekt; jedes darf nur einmal da sein.
record-number-too-long = Eine Zahl in dieser Datei ist zu lang; Zahlen haben höchstens { $longest } Stellen.
# $written ist NaN oder Infinity.
record-no-number = { $written } ist in JSON keine Zahl; schreib eine in Ziffern, oder lass das Feld weg.
record-field = Ein Feld „{ $field }“ gibt es nicht; es gibt { $known }.
record-null = Das Feld { $field } darf nicht null sein; lass es weg, wenn es nichts sagt.
# $step ist der Text in der Datei. $why ist ein ganzer Satz aus den Regeln.
record-step = Zug { $number }, „{ $step }“, geht nicht: { $why }

record-rules = rules muss eine Fassung der Regeln von { $game } sein, die hier bekannt ist, eine ganze Zahl von 1 bis { $latest }.
record-players = players muss eine Liste mit einem Eintrag für jeden der { $seats } Plätze sein.
record-player = Jeder Eintrag in players muss ein Objekt sein, etwa {"{"}"name": "Ada"{"}"}, oder {"{"}{"}"} für jemanden ohne Namen.
record-name = Der Name (name) von jemandem in players muss ein Text von 1 bis { $longest } Zeichen in einer Zeile sein.
record-level = Die Stufe (level) eines Computerspielers muss eine ganze Zahl von 1 bis { $highest } sein.
record-pace = pace muss die Sekunden für einen Zug angeben, eine ganze Zahl von 1 bis { $longest }; ohne Frist fehlt es.
record-time = { $field } muss ein Zeitpunkt in UTC sein, etwa "2026-11-22T15:56:11Z".
record-result = result muss ein Objekt sein, etwa {"{"}"by": "rules", "places": [1, 2]{"}"}.
# $ends zählt die erlaubten Wörter auf.
record-by = In result muss by { $ends } sein.
record-places-missing = Zu einem Ergebnis gehören die Plätze (places), außer wenn die Partie geschlossen wurde; dann hat sie keine.
record-places = places muss eine Liste mit den Rängen aller { $seats } Plätze sein, jeder 1 + die Zahl der Seiten, die besser waren.
record-not-over = Nach diesen Zügen ist die Partie noch nicht vorbei, also kann sie nicht nach den Regeln geendet haben.
record-commitment = commitment muss ein SHA-256 aus 64 hexadezimalen Ziffern in Kleinbuchstaben sein.
record-seed = seed muss aus 2 bis 128 hexadezimalen Ziffern in Kleinbuchstaben bestehen, zwei für jedes Byte.
record-seed-early = Eine Partie, die noch läuft, darf ihr seed nicht verraten.
record-seed-other = Dieses seed ist nicht das, aus dem commitment gemacht wurde.
record-annotations = annotations muss eine Liste in der Reihenfolge der Züge (step) sein, jeder eine ganze Zahl von 1 bis { $count }, der Zahl der Züge.
record-annotation = Jeder Eintrag in annotations muss ein Objekt mit step und mark, comment oder beidem sein, etwa {"{"}"step": 2, "mark": "!?"{"}"}.
# $marks zählt die erlaubten Zeichen auf.
record-mark = Das Zeichen (mark) eines Eintrags in annotations muss { $marks } sein.
record-comment = Der Kommentar (comment) eines Eintrags in annotations muss ein Text von 1 bis { $longest } Zeichen in einer Zeile sein.

## Lesbare Form: einzelne Zeilen ohne Punkt am Ende. Züge, Optionen und $account stehen in Notation.

record-heading = { $game }, { $seats } Plätze
record-options = Optionen: { $options }
record-seat = Platz { $number }: { $who }
record-computer = Computerspieler der Stufe { $level }
record-computer-named = { $name }, Computerspieler der Stufe { $level }
# $pace ist zum Beispiel 3d.
record-pace-of = Zeit für einen Zug: { $pace }
record-began = Begonnen: { $at }
record-ended = Beendet: { $at }
record-turn = { $turn }. { $who }: { $steps }
# $points hat ein Vorzeichen: +5.
record-turn-points = { $turn }. { $who }: { $steps } ({ $points })
# $steps zählt Glieder auf, die zwischen zwei Zügen gezogen wurden.
record-drawn = Gezogen: { $steps }
record-passes = { $who } setzt aus
# $step steht in Notation, mit seinem Zeichen, wenn er eins hat.
record-comment-on = { $step }: { $comment }
record-to-move = Am Zug: { $who }
record-draw-due = Als Nächstes wird gezogen
record-end-rules = Nach den Regeln zu Ende
record-end-resigned = Zu Ende, weil jemand aufgegeben hat
record-end-claimed = Zu Ende, weil jemandes Zeit abgelaufen war
record-end-drawn = Zu Ende, weil sich alle auf Remis geeinigt haben
record-end-closed = Ohne Ergebnis geschlossen
record-place = { $place }. { $who }
record-narration = Abrechnung: { $account }
