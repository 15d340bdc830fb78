# Eine Partie noch einmal angesehen: Stellung für Stellung, in Bewegung, und als Aufzeichnung zum Mitnehmen.

# Über einer Stellung; gezählt wird ab 1, die vor dem ersten Zug eingeschlossen
replay-position = **{ $game } { $match }** · Stellung { $number } von { $count }
replay-before = Vor dem ersten Zug.
# $text sagt in einem Satz, was jemand gespielt hat
replay-step = Zug { $turn }: { $text }
# Einträge des Menüs; $steps steht in Notation
replay-start = Vor dem ersten Zug
# Eine Seite mit Zügen zum Wählen
replay-turns = Züge { $first } bis { $last } …
replay-turn = { $turn } · { $who }: { $steps }
replay-nothing-since = Seit deinem letzten Zug hat niemand gespielt; warte auf den nächsten Zug, oder drück „{ button-replay }“.

# Beim GIF; $who ist eine Erwähnung
replay-gif = **{ $game } { $match }** von Anfang an.
replay-gif-from = **{ $game } { $match }** ab Zug { $turn }.
replay-since = **{ $game } { $match }** seit deinem letzten Zug.
replay-shown = { $who } zeigt **{ $game } { $match }**.
replay-shown-from = { $who } zeigt **{ $game } { $match }** ab Zug { $turn }.
# Kommt dazu, wenn es später anfangen musste
replay-truncated = Was davor war, passt nicht in das, was Discord annimmt.
# Für alle, die das GIF hören; $turn ist am Anfang 0. Die letzte Stellung folgt in Worten
replay-alt = { $game } { $match } in Bewegung, { $count } Stellungen { $turn ->
    [0] von Anfang an
   *[other] ab Zug { $turn }
}. Die letzte:

# Bei der Aufzeichnung
replay-recorded = Die Aufzeichnung von { $game } { $match }: eine Datei für Programme und eine zum Lesen.
# $head ist ein Hashwert, $entries eine Zahl
replay-head = Kopf der Kette über ihr Protokoll nach { $entries ->
    [one] 1 Eintrag
   *[other] { $entries } Einträgen
}: `{ $head }`. Wer ihn aufhebt, kann später erkennen, ob davor etwas geändert wurde.
# Die Beschreibungen der Dateien
replay-record = Die Aufzeichnung der Partie.
replay-sheet = Die Aufzeichnung der Partie, zum Lesen.
