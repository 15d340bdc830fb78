### Lektionen: ein paar Schritte, die ein Spiel erklären, dann eine kurze Partie. Die Schritte stehen in den Dateien
### lesson-<Spiel>.ftl.

# Überschrift eines Schritts. $title ist sein Thema in wenigen Wörtern.
lesson-heading = **{ $game }** · { $step } von { $count } · **{ $title }**
# Hinweis unter dem ersten Schritt.
lesson-stop = Hör auf, wann du magst; /{ command-learn } macht da weiter, wo du warst.
# Ergebnis eines Versuchs. $step steht in Notation, zum Beispiel „d4“. $why ist ein Satz oder zwei.
lesson-tried = { $right ->
    [yes] **{ $step }** ist richtig. { $why }
   *[no] **{ $step }** ist es noch nicht. { $why }
}
# Letzte Nachricht. Ein Satz zum Spiel folgt.
lesson-done = Du hast die Lektion zu **{ $game }** geschafft.

# Hinweis über der Auswahl.
lesson-at-once = Was du drückst, wird gleich ausprobiert; kaputtmachen kannst du nichts.
# Titel des Formulars, höchstens 45 Zeichen.
lesson-form = { $game }: dein Zug

# Angebot unter der Einladung zur ersten Partie einer Person. Es erscheint einmal.
lesson-offer = Ist { $game } neu für dich? Eine kurze Lektion zeigt dir, wie es geht, nur für dich; deine Partie wartet.
lesson-match = Partie { $match } hat begonnen, gegen mich auf der leichtesten Stufe: { $channel }. Hinter „{ button-more }“ gibt es Tipps.

## Fehlermeldungen.

lesson-stale = Das gehört zu einem anderen Schritt der Lektion; hier bist du gerade.
lesson-one-step = Hier bitte immer nur ein Zug.
