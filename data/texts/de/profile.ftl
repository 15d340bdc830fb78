### Antwort auf /profil: Bild und Textfassung.

profile-nothing = { $name } hat auf dem Server { $server } noch keine Partie beendet; mit `/{ command-play }` eröffnest du eine.
profile-nothing-of = { $name } hat auf dem Server { $server } noch keine Partie { $game } beendet; mit `/{ command-play }` eröffnest du eine.
# Partie, die jemand im eigenen Profil zeigt. $ending ist ein Satz darüber, wie sie ausging.
profile-pinned = Angeheftete Partie: **{ $game } { $match }** von { $who }. { $ending }

## Antworten auf die Knöpfe, die eine Partie ins Profil stellen oder herausnehmen.

profile-now-pinned = { $game } { $match } steht jetzt hier in deinem Profil, in dem eine Partie Platz hat; /{ command-profile } zeigt sie und nimmt sie wieder heraus.
profile-unpinned = { $game } { $match } steht nicht mehr in deinem Profil.
profile-not-over = In dein Profil kann nur eine beendete Partie eines Servers; versuch es noch einmal, wenn Partie { $match } zu Ende ist.

## Textfassung.

profile-heading = { $name } auf dem Server { $server }
profile-none-ended = Noch ist keine Partie zu Ende.
# Zeile eines Spiels. $parts zählt die Texte profile-part auf, je Rolle oder Platz.
profile-game = { $game }: { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
}, { $won } gewonnen ({ $parts }){ $tied ->
    [0] {""}
   *[other] , { $tied } unentschieden
}
profile-part = { $part }: { $won } von { $matches }
# $text ist profile-game. $form ist eine Folge von Ergebnissen wie SSUN.
profile-unrated = { $text }; keine gewertet.
profile-rated = { $text }. Wertung { $rating }; { $streak } in Folge gewonnen, längste Serie { $best }; zuletzt { $form }.
# $people zählt die Texte profile-opponent auf.
profile-opponents = Häufigste Gegenüber: { $people }.
profile-opponent = { $name } ({ $won } von { $matches } gewonnen)
# $titles zählt die Texte season-title und season-tournament-won auf.
profile-titles = Gewonnen: { $titles }
# Zeile, die auch unter dem Bild steht. $span ist format-span.
profile-pace = Meist { $span } pro Zug
profile-running = { $count ->
    [one] 1 laufende Partie
   *[other] { $count } laufende Partien
}
# Zeile unter dem Bild: Wertung und Serien in den Rätseln des Spiels.
profile-puzzles = Rätsel { $rating }, { $streak } in Folge, längste Serie { $best }
# $matches zählt die Texte profile-running-match auf.
profile-running-matches = Läuft gerade: { $matches }.
profile-running-match = { $game } { $match } in { $channel }

## Bild: kurz halten.

profile-chart = Wertung in den letzten Partien
profile-rating = Wertung
profile-no-rating = Noch nichts gewertet
profile-range = ± { $spread }
profile-range-provisional = ± { $spread } · vorläufig
# Beschriftungen unter der Zahl der gewonnenen, unentschiedenen und verlorenen Partien.
profile-won = Siege
# Kurz halten: „Unentschieden“ passt nicht.
profile-tied = Remis
profile-lost = Verloren
# Text hinter der Zahl $count, die größer gezeichnet wird.
profile-in-a-row = { $count ->
    [one] Sieg in Folge
   *[other] Siege in Folge
}
profile-longest = längste Serie { $count }
profile-last-ten = Letzte zehn
# Überschriften: Siege in jeder Rolle oder auf jedem Platz, und gegen die häufigsten Gegenüber.
profile-won-as = Gewonnen
profile-rivals = Häufigste Gegenüber
profile-won-of = { $won } von { $matches }
# Ersatz für einen Namen, den die Schriften nicht zeigen können.
profile-nameless = Ohne Namen
# Standardhinweis unter dem Bild.
profile-note = Für Serien und letzte Ergebnisse zählen gewertete Partien
# Zusatz hinter den neuesten Titeln.
profile-more-titles = und { $count } weitere
