# Was man in Optionen tippen kann. Jeder Text zählt Wörter einer Bedeutung auf, klein und durch Kommas getrennt; Namen von
# Tagen, Monaten, Städten und Ländern sind bekannt.

typed-today = heute
typed-tomorrow = morgen
# Hinter einer Zahl, oder statt der Zahl „ein“
typed-days = t, tag, tage, tagen
typed-weeks = w, woche, wochen
typed-one = ein, eine, einen, einer, einem
# Hinter der Zahl eines Tages: 3ter
typed-ordinals = te, ten, ter
# Zwischen zwei Uhrzeiten
typed-to = bis, und
# Hinter einer Uhrzeit: 22 Uhr
typed-hours = uhr, h
# Wörter, die nichts ändern: nächsten Montag, bis zum 3. Januar, von 22 Uhr
typed-fillers = ab, am, bis, dem, den, der, für, in, kommenden, kommender, nächsten, nächster, um, von, vom, zum, zwischen

# Was vorgeschlagen wird: der Name eines Tages oder einer Zeit, und das Datum
typed-choice = { $day } ({ $date })
typed-choice-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
typed-choice-weeks = { $count ->
    [one] { $count } Woche
   *[other] { $count } Wochen
}
# Eine Stadt, ihr Land und ihre Zeit jetzt: UTC+2
typed-zone = { $city }, { $country } ({ $offset })
