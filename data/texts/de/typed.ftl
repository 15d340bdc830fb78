### Erlaubte Eingaben für Optionen. Jeder Text zählt Wörter einer Bedeutung auf, klein und durch Kommas getrennt. Namen
### von Tagen, Monaten, Städten und Ländern kommen aus Unicodes CLDR.

typed-today = heute
typed-tomorrow = morgen
# Einheiten hinter einer Zahl: 2 Wochen. typed-one ersetzt die Zahl Eins: eine Woche.
typed-days = t, tag, tage, tagen
typed-weeks = w, woche, wochen
typed-one = ein, eine, einen, einer, einem
# Endungen hinter der Zahl eines Tages: 3ter.
typed-ordinals = te, ten, ter
# Wörter zwischen zwei Uhrzeiten.
typed-to = bis, und
# Wörter hinter einer Uhrzeit: 22 Uhr.
typed-hours = uhr, h
# Wörter, die nichts ändern: nächsten Montag, bis zum 3. Januar, von 22 Uhr.
typed-fillers = ab, am, bis, dem, den, der, für, in, kommenden, kommender, nächsten, nächster, um, von, vom, zum, zwischen

## Vorschläge beim Tippen.

# Name eines Tages oder einer Dauer, und das Datum.
typed-choice = { $day } ({ $date })
typed-choice-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
typed-choice-weeks = { $count ->
    [one] { $count } Woche
   *[other] { $count } Wochen
}
# Stadt, Land und jetziger Abstand: UTC+2.
typed-zone = { $city }, { $country } ({ $offset })
