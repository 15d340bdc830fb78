### Rätsellauf: immer schwerere Rätsel, eines nach dem anderen, bis zum dritten Fehler.

# $lives ist ein Herz für jeden Fehler, der noch frei ist; $stars zeigt die Schwierigkeit.
run-heading = **Rätsellauf** · { $solved } gelöst · { $lives } · { $game } · { $stars }
# Hinweis unter einem Rätsel, das auf eine Antwort wartet.
run-counts = Der dritte Fehler beendet den Lauf. Mit /{ command-puzzle } { command-puzzle-run } geht er heute jederzeit weiter.

## Ergebnis einer Antwort, über dem nächsten Rätsel.

run-right = **Richtig.**
# $solution zählt die Schritte der ersten Lösung auf.
run-wrong = **Diesmal nicht.** Richtig war { $solution }.

## Ergebnis eines Laufs.

run-over = **Der Lauf ist zu Ende: { $solved } gelöst.** Dein Bestes heute: { $today }, überhaupt: { $ever }.
run-share = Interlink, Rätsellauf vom { $date }: { $solved } gelöst
run-own = Dein bester Rätsellauf heute: { $today } gelöst, überhaupt: { $ever }.

## Tabelle eines Servers.

run-table = **Beste Rätselläufe** · { $server }
run-table-today = Heute
run-table-ever = Überhaupt
run-table-line = { $rank } · { $who }: { $solved }
run-table-nobody = In { $server } hat noch niemand ein Rätsel in einem Lauf gelöst.

## Fehlermeldungen.

run-stale = Dieses Rätsel des Laufs wartet nicht mehr auf eine Antwort; /{ command-puzzle } { command-puzzle-run } zeigt das, das wartet.
