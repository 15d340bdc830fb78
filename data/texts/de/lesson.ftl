# Lektionen: ein Spiel in ein paar eigenen Zügen lernen, und die kurze Partie zum Schluss.
# Was jeder Schritt sagt, steht für jedes Spiel in einer eigenen Datei.

# Über jedem Schritt; $title sagt in wenigen Wörtern, worum es geht
lesson-heading = **{ $game }** · { $step } von { $count } · **{ $title }**
# Unter dem ersten Schritt
lesson-stop = Hör auf, wann du magst; /{ command-learn } macht da weiter, wo du warst.
# Was aus dem Zug geworden ist, etwa „d4“; $why sagt es in ein, zwei Sätzen
lesson-tried = { $right ->
    [yes] **{ $step }** ist richtig. { $why }
   *[no] **{ $step }** ist es noch nicht. { $why }
}
# Wenn alle Schritte geschafft sind; ein Satz zum Spiel folgt
lesson-done = Du hast die Lektion zu **{ $game }** geschafft.

# Über der Auswahl
lesson-at-once = Was du drückst, wird gleich ausprobiert; kaputtmachen kannst du nichts.
# Der Titel des Formulars, höchstens 45 Zeichen
lesson-form = { $game }: dein Zug

# Unter der Einladung zur ersten Partie von jemandem, ein einziges Mal
lesson-offer = Ist { $game } neu für dich? Eine kurze Lektion zeigt dir, wie es geht, nur für dich; deine Partie wartet.
lesson-match = Partie { $match } hat begonnen, gegen mich auf der leichtesten Stufe: { $channel }. Hinter „{ button-more }“ gibt es Tipps.

# Warum etwas nicht geht
lesson-stale = Das gehört zu einem anderen Schritt der Lektion; hier bist du gerade.
lesson-one-step = Hier bitte immer nur ein Zug.
