### Replay einer Partie: einzelne Stellungen, ein GIF, und die Aufzeichnung als Datei.

# Überschrift einer Stellung. $number zählt ab 1; Stellung 1 ist die vor dem ersten Zug.
replay-position = **{ $game } { $match }** · Stellung { $number } von { $count }
replay-before = Vor dem ersten Zug.
# $text ist ein Satz über die Schritte eines Zugs.
replay-step = Zug { $turn }: { $text }

## Menüeinträge. $steps steht in Notation.

replay-start = Vor dem ersten Zug
# Seite von Zügen im Menü.
replay-turns = Züge { $first } bis { $last } …
replay-turn = { $turn } · { $who }: { $steps }
replay-nothing-since = Seit deinem letzten Zug hat niemand gespielt; warte auf den nächsten Zug, oder drück „{ button-replay }“.

## Replay und Text im Kontextmenü einer Nachricht.

replay-no-match-in-message = In dieser Nachricht erkenne ich keine einzelne Partie; nimm eine von mir, die eine Partie zeigt, etwa ein Brett, ein Ergebnis oder eine Einladung, oder /{ command-replay }.
replay-taken-back = Was diese Nachricht zeigt, wurde zurückgenommen, also fehlt es im Replay der Partie { $match }; „{ button-text }“ im selben Menü beschreibt es noch.
replay-by-time = -# Diese Nachricht nennt ihren Zug nicht mehr, also habe ich ihn nach ihrer Uhrzeit bestimmt.

## GIF. $who ist eine Erwähnung.

replay-gif = **{ $game } { $match }** von Anfang an.
replay-gif-from = **{ $game } { $match }** ab Zug { $turn }.
replay-since = **{ $game } { $match }** seit deinem letzten Zug.
replay-shown = { $who } zeigt **{ $game } { $match }**.
replay-shown-from = { $who } zeigt **{ $game } { $match }** ab Zug { $turn }.
# Zusatz zu einem GIF, dem der Anfang fehlt.
replay-truncated = Was davor war, passt nicht in das, was Discord annimmt.
# Alternativtext des GIFs. $turn ist am Anfang 0. Die letzte Stellung folgt in Worten.
replay-alt = { $game } { $match } in Bewegung, { $count } Stellungen { $turn ->
    [0] von Anfang an
   *[other] ab Zug { $turn }
}. Die letzte:

## Aufzeichnung.

replay-recorded = Die Aufzeichnung von { $game } { $match }: eine Datei für Programme und eine zum Lesen.
# $head ist ein Hashwert. $entries ist die Zahl der Einträge im Protokoll.
replay-head = Kopf der Kette über ihr Protokoll nach { $entries ->
    [one] 1 Eintrag
   *[other] { $entries } Einträgen
}: `{ $head }`. Wer ihn aufhebt, kann später erkennen, ob davor etwas geändert wurde.
# Beschreibungen der Dateien.
replay-record = Die Aufzeichnung der Partie.
replay-sheet = Die Aufzeichnung der Partie, zum Lesen.
