# Rätsel: Stellungen mit ein bis drei richtigen Zügen, die jemand für sich sucht.

puzzle-which-game = Welches Spiel?
puzzle-heading = **Rätsel** · { $game } · Stufe { $level }
# Über einem, das sich in einer Partie des Servers fand
# Was gesucht ist; ist $settled „yes“, sagt $role, was man spielt
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
# Unter einem Rätsel, auf das noch keine Antwort gegeben wurde
puzzle-counts = Deine erste Antwort zählt; { button-puzzle-show } gilt als nicht gelöst.
puzzle-tried = Auf dieses hast du schon einmal geantwortet; deshalb zählt es nicht mehr.

# Was aus einer Antwort wurde: ihre Schritte, oder die der Lösung
puzzle-answer = { $what ->
    [right] **Richtig:** { $answer }.
    [wrong] **Leider nicht:** { $answer }.
   *[solution] **Lösung:** { $answer }.
}
# Wo auch andere Antworten gewinnen
puzzle-also-right = Auch richtig: { $others }.
# Danach wird erzählt, was folgt
puzzle-forced = Die längste Verteidigung:
puzzle-reply = Die Antwort darauf:
# Punkte; es folgt die beste Erwiderung
puzzle-worth = { $what ->
    [wrong] Das ist { $worth } wert, das Beste { $best }. Meine Erwiderung:
   *[other] Das ist { $worth } wert; mehr ist nicht drin. Meine Erwiderung:
}
# Darunter; $change ist eine Zahl mit Vorzeichen
puzzle-score = Rätsel zu { $game }: { $rating } ({ $change }). { $streak ->
    [0] Längste Serie: { $best }.
   *[other] In Folge gelöst: { $streak }; längste Serie: { $best }.
}
puzzle-not-counted = Bei einem Rätsel zählt nur deine erste Antwort.
puzzle-recorded = { $count ->
    [one] Die Aufzeichnung der Partie bis zu diesem Rätsel: 1 Schritt, eine Datei für Programme, und dasselbe zum Lesen.
   *[other] Die Aufzeichnung der Partie bis zu diesem Rätsel: { $count } Schritte, eine Datei für Programme, und dasselbe zum Lesen.
}

# In einem Profil: wie es jemandem mit den Rätseln eines Spiels geht
puzzle-solver = Rätsel zu { $game }: { $solved } von { $tried } gelöst, Wertung { $rating } ± { $spread }; { $streak } in Folge, längste Serie { $best }.

# Der Titel des Formulars, höchstens 45 Zeichen
puzzle-form = { $game }: dein Zug

# Warum etwas nicht geht
puzzle-whole-turn = Das ist erst ein Teil des Zuges; schreib alle seine Schritte, mit Kommas dazwischen.
puzzle-stale = Das steht nicht mehr zur Wahl; fang noch einmal an.
puzzle-gone = Dieses Rätsel gibt es nicht mehr; /{ command-puzzle } { command-puzzle-next } hat andere.
puzzle-none = In diesem Spiel gibt es kein Rätsel der Stufe { $level }; versuch eine andere Stufe oder keine.
