### Rätsel: Stellungen mit ein bis drei richtigen Zügen, die man für sich löst.

puzzle-which-game = Welches Spiel?
puzzle-heading = **Rätsel** · { $game } · Stufe { $level }
# Aufgabe des Rätsels. $role ist die eigene Rolle; $settled ist „no“, wenn die Rollen noch nicht gewählt sind.
puzzle-win = { $settled ->
    [yes] Du spielst **{ $role }**: { $turns ->
        [1] **Gewinn mit diesem Zug**.
       *[other] **Gewinn in { $turns } Zügen**, diesen mitgezählt, was ich auch spiele.
    }
   *[no] Du bist dran: { $turns ->
        [1] **Gewinn mit diesem Zug**.
       *[other] **Gewinn in { $turns } Zügen**, diesen mitgezählt, was ich auch spiele.
    }
}
puzzle-best-turn = { $settled ->
    [yes] Du spielst **{ $role }**: Finde den **besten Zug**.
   *[no] Du bist dran: Finde den **besten Zug**.
} Es zählt, was er bringt, weniger dem, was ich danach höchstens holen kann.
puzzle-best-closing = { $settled ->
    [yes] Du spielst **{ $role }**: Finde den **besten Abschluss**.
   *[no] Du bist dran: Finde den **besten Abschluss**.
} Welches Armband bringt am meisten, gleich geschlossen oder nach einem weiteren Glied von dir?
# Hinweise unter einem Rätsel, das noch keine Antwort hat.
puzzle-counts = Deine erste Antwort zählt; { button-puzzle-hint } und { button-puzzle-show } gelten als nicht gelöst.
puzzle-tried = Auf dieses hast du schon geantwortet, oder dir wurde geholfen; deshalb zählt es nicht mehr.
# $question ist die erste Frage der Auswahl, zum Beispiel „Welche Spalte?“, und $choice die richtige Antwort.
puzzle-hint = **Tipp** · { $question } **{ $choice }**

## Ergebnis einer Antwort.

# $answer zählt die Schritte der Antwort oder der Lösung auf.
puzzle-answer = { $what ->
    [right] **Richtig:** { $answer }.
    [wrong] **Leider nicht:** { $answer }.
   *[solution] **Lösung:** { $answer }.
}
# $others zählt die anderen Antworten auf, die gewinnen.
puzzle-also-right = Auch richtig: { $others }.
# Einleitungen zu den Schritten, die danach erzählt werden.
puzzle-longest-defence = Die längste Verteidigung:
puzzle-reply = Die Antwort darauf:
# $worth und $best sind Punkte. Die beste Erwiderung folgt.
puzzle-points = { $what ->
    [wrong] Das ist { $worth } wert, das Beste { $best }. Meine Erwiderung:
   *[other] Das ist { $worth } wert; mehr ist nicht drin. Meine Erwiderung:
}
# $change ist eine Zahl mit Vorzeichen.
puzzle-score = Rätsel zu { $game }: { $rating } ({ $change }). { $streak ->
    [0] Längste Serie: { $best }.
   *[other] In Folge gelöst: { $streak }; längste Serie: { $best }.
}
puzzle-not-counted = Bei einem Rätsel zählt nur deine erste Antwort.
puzzle-recorded = { $count ->
    [one] Die Aufzeichnung der Partie bis zu diesem Rätsel: 1 Schritt, eine Datei für Programme, und dasselbe zum Lesen.
   *[other] Die Aufzeichnung der Partie bis zu diesem Rätsel: { $count } Schritte, eine Datei für Programme, und dasselbe zum Lesen.
}

# Zeile in einem Profil: Ergebnisse in den Rätseln eines Spiels.
puzzle-solver = Rätsel zu { $game }: { $solved } von { $tried } gelöst, Wertung { $rating } ± { $spread }; { $streak } in Folge, längste Serie { $best }.

# Titel des Formulars, höchstens 45 Zeichen.
puzzle-form = { $game }: dein Zug

## Fehlermeldungen.

puzzle-whole-turn = Das ist erst ein Teil des Zuges; schreib alle seine Schritte, mit Kommas dazwischen.
puzzle-stale = Das steht nicht mehr zur Wahl; fang noch einmal an.
puzzle-gone = Dieses Rätsel gibt es nicht mehr; /{ command-puzzle } { command-puzzle-next } hat andere.
puzzle-none-to-redo = Es gibt nichts nachzuholen: Deine letzte Antwort auf jedes Rätsel war richtig.
puzzle-none = In diesem Spiel gibt es kein Rätsel der Stufe { $level }; versuch eine andere Stufe oder keine.
