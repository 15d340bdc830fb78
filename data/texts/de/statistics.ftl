# Statistik eines Servers: /statistik, ihr Bild, und dasselbe in Worten.

statistics-nothing = Auf dem Server { $server } ist noch keine Partie zu Ende; mit `/{ command-play }` eröffnest du eine.
statistics-nothing-of = Auf dem Server { $server } ist noch keine Partie { $game } zu Ende; mit `/{ command-play }` eröffnest du eine.
statistics-title = Statistik
statistics-all-games = alle Spiele
# Fett, über der Statistik in Worten; die Klammern sind die von statistics-won
statistics-heading = **Partien auf dem Server { $server }.** In Klammern: der wahrscheinliche Bereich.
statistics-game = { $game }: { $matches ->
    [one] 1 Partie.
   *[other] { $matches } Partien.
}
# Was eine Rolle oder ein Platz gewonnen hat: $low und $high sind Hundertstel; mehrere, mit Strichpunkten dazwischen, sind ein Satz
statistics-won = { $part } hat { $share } von { $matches } gewonnen ({ $low } bis { $high })
# Bei weniger als zehn Partien
statistics-won-few = { $part } hat { $won } von { $matches } gewonnen
# Wer öfter gewinnt: $who und $other sind Rollen oder Plätze; $who hat $share von $matches gewonnen
statistics-ahead = { $who } gewinnt deutlich öfter als { $other } ({ $share } von { $matches }).
statistics-ahead-of-many = { $who } gewinnt deutlich öfter ({ $share } von { $matches }); ausgeglichen wären { $even }.
statistics-too-few = { $who } hat { $won } von { $matches } gewonnen; das sind noch zu wenige Partien für ein Urteil.
statistics-neither = Keine Seite gewinnt deutlich öfter.
statistics-no-seat = Kein Platz gewinnt deutlich öfter.
# Wie lang Partien sind: ein Satz, und unter dem Namen eines Spiels; $turns wie „24 Züge“, $within wie „in 2 Tagen“
statistics-length = Meist { $turns } { $within }.
statistics-about = meist { $turns } { $within }
# Wie Partien ausgingen; $endings zählt das Nächste auf
statistics-ended = So gingen sie aus: { $endings }.
statistics-ending = { $ending ->
    [rules] { $count } nach den Regeln
    [resigned] { $count } durch Aufgeben
    [claimed] { $count } durch Zeitablauf
    [drawn] { $count } durch vereinbartes Remis
   *[closed] { $count } ohne Ergebnis
}

# Im Bild: kurz. Was die Teile eines Balkens sind; die Zahl steht dahinter
statistics-ending-short = { $ending ->
    [rules] ausgespielt
    [resigned] aufgegeben
    [claimed] Zeit um
    [drawn] Remis
   *[closed] kein Ergebnis
}
statistics-empty = Noch ist keine Partie zu Ende
# Unter dem Bild: die dünnen Striche am Ende jedes Balkens, und die Linie durch alle
statistics-note = Dünne Striche: wahrscheinlicher Bereich · lange Linie: ausgeglichen
