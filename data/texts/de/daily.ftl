# Das Rätsel des Tages: an einem Datum für alle dasselbe, mit einem Versuch, der zählt.

# $stars sagt, wie schwer es ist
daily-heading = **Rätsel des Tages** · { $date } · { $game } · { $stars }
# Unter einem, auf das noch keine Antwort gegeben wurde
daily-counts = Ein Versuch zählt; { button-puzzle-show } gilt als nicht gelöst.
daily-expired = Der Tag dieses Rätsels ist vorbei; eine Antwort zählt nicht mehr.

# Unter dem, was aus einer Antwort wurde
daily-already-answered = { $solved ->
    [yes] Nur der erste Versuch zählt, und deiner war richtig.
   *[no] Nur der erste Versuch zählt, und deiner war nicht richtig.
}
daily-solved-by = { $solved ->
    [one] 1 von { $tried } hat es gelöst: { $who }.
   *[other] { $solved } von { $tried } haben es gelöst: { $who }.
}
daily-solved-by-many = { $solved ->
    [one] 1 von { $tried } hat es gelöst.
   *[other] { $solved } von { $tried } haben es gelöst.
}
daily-unsolved = { $tried ->
    [0] Noch niemand hat es versucht.
    [one] Eine Person hat es versucht; gelöst hat es noch niemand.
   *[other] { $tried } haben es versucht; gelöst hat es noch niemand.
}
# Der letzte Eintrag einer Liste, die zu lang ist
daily-more = { $count } weitere
daily-streak = Tage in Folge: { $streak }; bisher höchstens { $best }.

# Die Zeile zum Teilen: was es ist, und nach Spiel und Kästchen die Serie
daily-share = Interlink, { $date }
daily-in-a-row = { $count ->
    [one] 1 Tag in Folge
   *[other] { $count } Tage in Folge
}
daily-shared = { $who }: { $line }
daily-copy = Zum Kopieren:
daily-shared-before = Hier hast du es schon geteilt; zum Kopieren:

# Die Tabelle einer Woche
daily-week = **Rätsel des Tages** · { $first } – { $last } · { $server }
daily-week-own = **Rätsel des Tages** · { $first } – { $last }
daily-week-line = { $rank }. { $who }: { $solved } von { $tried } gelöst
daily-week-solved = { $tried ->
    [0] Du hast keines versucht.
   *[other] Du hast { $solved } von { $tried } gelöst.
}
daily-week-nobody = In dieser Woche hat noch niemand eines gelöst.

# In einem Profil
daily-profile = Rätsel des Tages: { $solved } von { $tried } gelöst; { $streak } in Folge, längste Serie { $best }.

# Warum etwas nicht geht
daily-not-tried = Beantworte erst das Rätsel; dann kannst du es teilen.
daily-future = Dieser Tag kommt erst noch.
daily-none = Das Rätsel dieses Tages gibt es nicht mehr; /{ command-puzzle } { command-puzzle-daily } hat das von heute.
