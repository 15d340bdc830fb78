### Rätsel des Tages: an einem Datum für alle dasselbe, mit einem Versuch, der zählt.

# $stars zeigt die Schwierigkeit.
daily-heading = **Rätsel des Tages** · { $date } · { $game } · { $stars }
# Hinweise unter einem Rätsel, das noch keine Antwort hat.
daily-counts = Ein Versuch zählt; { button-puzzle-show } gilt als nicht gelöst.
daily-expired = Der Tag dieses Rätsels ist vorbei; eine Antwort zählt nicht mehr.

## Hinweise unter dem Ergebnis einer Antwort.

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
# Letzter Eintrag einer gekürzten Liste.
daily-more = { $count } weitere
daily-streak = Tage in Folge: { $streak }; bisher höchstens { $best }.

## Geteiltes Ergebnis, eine Zeile: daily-share, das Spiel, die Kästchen, dann die Serie.

daily-share = Interlink, { $date }
daily-in-a-row = { $count ->
    [one] 1 Tag in Folge
   *[other] { $count } Tage in Folge
}
daily-shared = { $who }: { $line }
daily-copy = Zum Kopieren:
daily-shared-before = Hier hast du es schon geteilt; zum Kopieren:

## Tabelle einer Woche.

daily-week = **Rätsel des Tages** · { $first } – { $last } · { $server }
daily-week-own = **Rätsel des Tages** · { $first } – { $last }
daily-week-line = { $rank } · { $who }: { $solved } von { $tried } gelöst
daily-week-solved = { $tried ->
    [0] Du hast keines versucht.
   *[other] Du hast { $solved } von { $tried } gelöst.
}
daily-week-nobody = In dieser Woche hat noch niemand eines gelöst.

# Zeile in einem Profil.
daily-profile = Rätsel des Tages: { $solved } von { $tried } gelöst; { $streak } in Folge, längste Serie { $best }.

## Fehlermeldungen.

daily-not-tried = Beantworte erst das Rätsel; dann kannst du es teilen.
daily-future = Dieser Tag kommt erst noch.
daily-none = Das Rätsel dieses Tages gibt es nicht mehr; /{ command-puzzle } { command-puzzle-daily } hat das von heute.
