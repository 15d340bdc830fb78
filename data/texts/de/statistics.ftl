### Statistik eines Servers in /rangliste, Option ansicht: Bild und Textfassung.

statistics-nothing = Auf dem Server { $server } ist noch keine Partie zu Ende; mit `/{ command-play }` eröffnest du eine.
statistics-nothing-of = Auf dem Server { $server } ist noch keine Partie { $game } zu Ende; mit `/{ command-play }` eröffnest du eine.
statistics-title = Statistik
statistics-all-games = alle Spiele
# Überschrift der Textfassung. Die Klammern sind die von statistics-won.
statistics-heading = **Partien auf dem Server { $server }.** In Klammern: der wahrscheinliche Bereich.
statistics-game = { $game }: { $matches ->
    [one] 1 Partie.
   *[other] { $matches } Partien.
}
# Siege einer Rolle oder eines Platzes ($part). $low und $high sind Prozentwerte. Mehrere dieser Texte, durch
# Strichpunkte getrennt, bilden einen Satz.
statistics-won = { $part } hat { $share } von { $matches } gewonnen ({ $low } bis { $high })
# Variante für weniger als zehn Partien.
statistics-won-few = { $part } hat { $won } von { $matches } gewonnen
# Schlüsse. $who und $other sind Rollen oder Plätze. $who hat $share oder $won von $matches gewonnen. $even ist der
# Anteil bei Ausgeglichenheit.
statistics-ahead = { $who } gewinnt deutlich öfter als { $other } ({ $share } von { $matches }).
statistics-ahead-of-many = { $who } gewinnt deutlich öfter ({ $share } von { $matches }); ausgeglichen wären { $even }.
statistics-too-few = { $who } hat { $won } von { $matches } gewonnen; das sind noch zu wenige Partien für ein Urteil.
statistics-even-sides = Keine Seite gewinnt deutlich öfter.
statistics-even-seats = Kein Platz gewinnt deutlich öfter.
# Länge von Partien: als Satz, und unter dem Namen eines Spiels. $turns ist „24 Züge“, $within „in 2 Tagen“.
statistics-length = Meist { $turns } { $within }.
statistics-length-short = meist { $turns } { $within }
# $endings zählt die Texte statistics-ending auf.
statistics-ended = So gingen sie aus: { $endings }.
statistics-ending = { $ending ->
    [rules] { $count } nach den Regeln
    [resigned] { $count } durch Aufgeben
    [claimed] { $count } durch Zeitablauf
    [drawn] { $count } durch vereinbartes Remis
   *[closed] { $count } ohne Ergebnis
}

## Bild: kurz halten.

# Beschriftungen der Teile eines Balkens. Die Zahl folgt.
statistics-ending-short = { $ending ->
    [rules] ausgespielt
    [resigned] aufgegeben
    [claimed] Zeit um
    [drawn] Remis
   *[closed] kein Ergebnis
}
statistics-empty = Noch ist keine Partie zu Ende
# Legende unter dem Bild: die dünnen Striche am Ende der Balken, und die Linie durch alle Balken.
statistics-note = Dünne Striche: wahrscheinlicher Bereich · lange Linie: ausgeglichen
