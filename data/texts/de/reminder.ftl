# Was Leute erfahren, wenn Zeit vergeht. $match ist ein Spiel mit Nummer; $when schreibt Discord: „in 2 Tagen“.

reminder-still-running = Diese Partie läuft noch; ich schreibe das, damit Discord ihren Thread offen hält.
# Ist $timed „no“, so gibt es keine Bedenkzeit
reminder-one = { $timed ->
    [yes] { $who }, { $match } in { $channel } wartet auf dich; deine Zeit läuft { $when } ab.
   *[no] { $who }, { $match } in { $channel } wartet auf dich.
}
reminder-several = { $who }, diese Partien warten auf dich:
reminder-line = { $timed ->
    [yes] { $match } in { $channel }; deine Zeit läuft { $when } ab
   *[no] { $match } in { $channel }
}
# Eine Direktnachricht
reminder-turn = { $timed ->
    [yes] Du bist am Zug: { $match } in { $channel }; deine Zeit läuft { $when } ab.
   *[no] Du bist am Zug: { $match } in { $channel }.
}
reminder-turn-over = { $match } in { $channel }: Zug { $turn } ist vorbei.
# $how ist ein Satz darüber, wie es ausging
reminder-match-over = { $match } in { $channel } ist zu Ende. { $how }

# Solange dort nichts geschrieben werden kann, wo eine Partie gespielt wird: dort, wenn es wieder geht. Ohne Bedenkzeit ist $timed „no“
reminder-resumed = { $timed ->
    [yes] Ich kann hier wieder schreiben, also geht { $match } weiter, und die Uhr läuft wieder. Am Zug ist { $who }.
   *[no] Ich kann hier wieder schreiben, also geht { $match } weiter. Am Zug ist { $who }.
}
# Dasselbe in einer Direktnachricht oder einer privaten Antwort. Ist $timed „no“, so endet es nicht von selbst
reminder-paused = { $timed ->
    [yes] In { $channel }, wo { $match } gespielt wird, kann ich nicht schreiben; deshalb steht die Uhr still. Kann ich es { $when } immer noch nicht, dann schließe ich die Partie ohne Ergebnis.
   *[no] In { $channel }, wo { $match } gespielt wird, kann ich nicht schreiben.
}
reminder-paused-turn = { $what ->
    [turn] Du bist am Zug; `/{ command-board } { command-option-match }:{ $number }` zeigt dir das Brett überall.
   *[answer] Du wirst dort etwas gefragt; `/{ command-matches }` zeigt dir die Partie.
}
# $who hat gespielt, und $how es ausging, sind ein oder zwei Sätze
reminder-match-ended = { $match } von { $who } ist vorbei. { $how }

# Kleingedrucktes anstelle einer solchen Nachricht, wenn sie sich erledigt hat
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

# $where ist ein Link zur Einladung
reminder-expiring = { $who }, die Einladung zu { $match } läuft { $when } ab: { $where }
reminder-expiring-free = Den freien Platz hat noch niemand genommen, und die Einladung zu { $match } läuft { $when } ab: { $where }
reminder-expiring-level = { $who }, wähl noch, wie gut ich spielen soll, sonst endet { $match } { $when }: { $where }
reminder-lapsing = { $who }: Seit die Zeit für diesen Zug abgelaufen ist, hat niemand { $match } angerührt. Die Partie wird { $when } ohne Ergebnis geschlossen, wenn bis dahin niemand von euch zieht, den Sieg beansprucht oder Zeit gibt.
# Dasselbe, wo nur Computerspieler warten
reminder-lapsing-alone = { $who }, du hast { $match } lange nicht angerührt. Die Partie wird { $when } ohne Ergebnis geschlossen, wenn du nicht spielst.
reminder-forfeiting = { $who }, deine Zeit ist abgelaufen; wenn du nicht noch ziehst, verlierst du { $match } { $when }.
# $time ist eine der folgenden
reminder-overdue = { $who }: Die Zeit von { $late } ist abgelaufen. „{ button-claim }“ beendet die Partie, „{ button-extend }“ gibt { $time } dazu.
reminder-overdue-stand-in = { $who }: Die Zeit von { $late } ist abgelaufen. Nach „{ button-claim }“ spielt eine Vertretung für { $late } weiter, „{ button-extend }“ gibt { $time } dazu.
reminder-time-5m = 5 Minuten
reminder-time-1d = 1 Tag
reminder-time-3d = 3 Tage
reminder-time-7d = 7 Tage
