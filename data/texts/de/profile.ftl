# Profile: /profil, ihr Bild, und dasselbe in Worten.

profile-nothing = { $name } hat auf dem Server { $server } noch keine Partie beendet; mit `/{ command-play }` eröffnest du eine.
profile-nothing-of = { $name } hat auf dem Server { $server } noch keine Partie { $game } beendet; mit `/{ command-play }` eröffnest du eine.
# Über dem Profil in Worten
profile-heading = { $name } auf dem Server { $server }
profile-none-ended = Noch ist keine Partie zu Ende.
# Ein Spiel; $parts zählt profile-part auf
profile-game = { $game }: { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
}, { $won } gewonnen ({ $parts }){ $tied ->
    [0] {""}
   *[other] , { $tied } unentschieden
}
profile-part = { $part }: { $won } von { $matches }
# $text ist profile-game; $form die letzten Ergebnisse, je ein Buchstabe
profile-unrated = { $text }; keine gewertet.
profile-rated = { $text }. Wertung { $rating }; { $streak } in Folge gewonnen, längste Serie { $best }; zuletzt { $form }.
# $people zählt profile-opponent auf
profile-opponents = Häufigste Gegenüber: { $people }.
profile-opponent = { $name } ({ $won } von { $matches } gewonnen)
# $titles zählt season-title und season-tournament-won auf
profile-titles = Gewonnen: { $titles }
# Auch unter dem Bild; $span ist eine Dauer
profile-pace = Meist { $span } pro Zug
profile-running = { $count ->
    [one] 1 laufende Partie
   *[other] { $count } laufende Partien
}
# Unter dem Bild: Wertung und Serien in den Rätseln des Spiels
profile-puzzles = Rätsel { $rating }, { $streak } in Folge, längste Serie { $best }
# $matches zählt profile-running-match auf
profile-running-matches = Läuft gerade: { $matches }.
profile-running-match = { $game } { $match } in { $channel }

# Im Bild: kurz
profile-chart = Wertung in den letzten Partien
profile-rating = Wertung
profile-no-rating = Noch nichts gewertet
profile-range = ± { $spread }
profile-range-provisional = ± { $spread } · vorläufig
# Unter der Zahl der Partien: gewonnen, unentschieden, verloren
profile-won = Siege
# „Unentschieden“ hat hier keinen Platz.
profile-tied = Remis
profile-lost = Verloren
# Hinter der Zahl, die größer geschrieben ist
profile-in-a-row = { $count ->
    [one] Sieg in Folge
   *[other] Siege in Folge
}
profile-longest = längste Serie { $count }
profile-last-ten = Letzte zehn
# Über den Siegen in jeder Rolle oder auf jedem Platz, und gegen die häufigsten Gegenüber
profile-won-as = Gewonnen
profile-rivals = Häufigste Gegenüber
profile-won-of = { $won } von { $matches }
# Jemand, für dessen Namen es keine Buchstaben gibt
profile-nameless = Ohne Namen
# Unter dem Bild, wenn es sonst nichts zu sagen gibt
profile-note = Für Serien und letzte Ergebnisse zählen gewertete Partien
# Im Bild, hinter den neuesten Titeln
profile-more-titles = und { $count } weitere
