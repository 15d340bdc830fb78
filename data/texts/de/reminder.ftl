### Nachrichten aus zeitgesteuerten Aufgaben. $match ist ein Spiel mit Nummer. $when ist eine relative Zeit, die Discord
### formatiert: „in 2 Tagen“.

reminder-still-running = Diese Partie läuft noch; ich schreibe das, damit Discord ihren Thread offen hält.
# $timed ist „no“, wenn die Partie keine Bedenkzeit hat.
reminder-one = { $timed ->
    [yes] { $who }, { $match } in { $channel } wartet auf dich; deine Zeit läuft { $when } ab.
   *[no] { $who }, { $match } in { $channel } wartet auf dich.
}
reminder-several = { $who }, diese Partien warten auf dich:
reminder-line = { $timed ->
    [yes] { $match } in { $channel }; deine Zeit läuft { $when } ab
   *[no] { $match } in { $channel }
}

## Direktnachrichten.

reminder-turn = { $timed ->
    [yes] Du bist am Zug: { $match } in { $channel }; deine Zeit läuft { $when } ab.
   *[no] Du bist am Zug: { $match } in { $channel }.
}
reminder-turn-over = { $match } in { $channel }: Zug { $turn } ist vorbei.
# $how ist ein Satz über das Ergebnis.
reminder-match-over = { $match } in { $channel } ist zu Ende. { $how }

## Unterbrechungen, wenn der Bot am Ort einer Partie nicht schreiben kann.

# Nachricht an diesem Ort nach der Unterbrechung. $timed ist „no“, wenn die Partie keine Bedenkzeit hat.
reminder-resumed = { $timed ->
    [yes] Ich kann hier wieder schreiben, also geht { $match } weiter, und die Uhr läuft wieder. Am Zug ist { $who }.
   *[no] Ich kann hier wieder schreiben, also geht { $match } weiter. Am Zug ist { $who }.
}
# Direktnachricht oder private Antwort. $timed ist „no“, wenn die Partie keine Bedenkzeit hat und offen bleibt.
reminder-paused = { $timed ->
    [yes] In { $channel }, wo { $match } gespielt wird, kann ich nicht schreiben; deshalb steht die Uhr still. Kann ich es { $when } immer noch nicht, dann schließe ich die Partie ohne Ergebnis.
   *[no] In { $channel }, wo { $match } gespielt wird, kann ich nicht schreiben.
}
reminder-paused-turn = { $what ->
    [turn] Du bist am Zug; `/{ command-board } { command-option-match }:{ $number }` zeigt dir das Brett überall.
   *[answer] Du wirst dort etwas gefragt; `/{ command-matches }` zeigt dir die Partie.
}
# $who zählt die Personen auf, die gespielt haben. $how ist ein Satz oder zwei über das Ergebnis.
reminder-match-ended = { $match } von { $who } ist vorbei. { $how }

## Kleingedrucktes, das eine überholte Erinnerung oder Warnung ersetzt.

reminder-done = Diese Erinnerung hat sich erledigt.
reminder-warning-expired = Hier stand eine Warnung; die Einladung zu { $match } ist inzwischen abgelaufen.
reminder-warning-begun = Hier stand eine Warnung; { $match } hat inzwischen begonnen.
reminder-warning-running = Hier stand eine Warnung; die Partie geht weiter.
reminder-warning-closed = Hier stand eine Warnung; die Partie wurde inzwischen geschlossen.
reminder-warning-ended = Hier stand eine Warnung; die Partie ist inzwischen vorbei.
reminder-late = Die Zeit für diesen Zug war abgelaufen.
reminder-late-extended = Die Zeit für diesen Zug war abgelaufen; es gab mehr Zeit.
reminder-late-claimed = Die Zeit für diesen Zug war abgelaufen, und der Sieg wurde beansprucht.
reminder-late-played = Die Zeit für diesen Zug war abgelaufen; gezogen wurde trotzdem noch.

## Warnungen vor einem Ende.

# $where ist ein Link zur Einladung.
reminder-expiring = { $who }, die Einladung zu { $match } läuft { $when } ab: { $where }
reminder-expiring-free = Den freien Platz hat noch niemand genommen, und die Einladung zu { $match } läuft { $when } ab: { $where }
reminder-expiring-level = { $who }, wähl noch, wie gut ich spielen soll, sonst endet { $match } { $when }: { $where }
reminder-lapsing = { $who }: Seit die Zeit für diesen Zug abgelaufen ist, hat niemand { $match } angerührt. Die Partie wird { $when } ohne Ergebnis geschlossen, wenn bis dahin niemand von euch zieht, den Sieg beansprucht oder Zeit gibt.
# Variante des Textes darüber. Sie gilt, wenn alle anderen Computerspieler sind.
reminder-lapsing-alone = { $who }, du hast { $match } lange nicht angerührt. Die Partie wird { $when } ohne Ergebnis geschlossen, wenn du nicht spielst.
reminder-forfeiting = { $who }, deine Zeit ist abgelaufen; wenn du nicht noch ziehst, verlierst du { $match } { $when }.
# $time ist einer der Texte reminder-time.
reminder-overdue = { $who }: Die Zeit von { $late } ist abgelaufen. „{ button-claim }“ beendet die Partie, „{ button-extend }“ gibt { $time } dazu.
reminder-overdue-stand-in = { $who }: Die Zeit von { $late } ist abgelaufen. Nach „{ button-claim }“ spielt eine Vertretung für { $late } weiter, „{ button-extend }“ gibt { $time } dazu.
reminder-time-5m = 5 Minuten
reminder-time-1d = 1 Tag
reminder-time-3d = 3 Tage
reminder-time-7d = 7 Tage
