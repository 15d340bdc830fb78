# Die Nachricht, unter der die Plätze einer Partie vergeben werden.

invitation-title = **{ $game }** · Partie { $match }
# $count Plätze sind frei; $whom sagt, für wen: eine Rolle des Servers oder alle
invitation-opens = { $whom ->
    [role] { $count ->
        [one] { $who } eröffnet eine Partie; ein Platz ist frei für alle mit der Rolle { $role }.
       *[other] { $who } eröffnet eine Partie; { $count } Plätze sind frei für alle mit der Rolle { $role }.
    }
   *[anyone] { $count ->
        [one] { $who } eröffnet eine Partie; ein Platz ist frei für alle, die mögen.
       *[other] { $who } eröffnet eine Partie; { $count } Plätze sind frei für alle, die mögen.
    }
}
invitation-invites = { $who } lädt { $invited } ein.
invitation-invites-and-opens = { $whom ->
    [role] { $count ->
        [one] { $who } lädt { $invited } ein; ein Platz ist frei für alle mit der Rolle { $role }.
       *[other] { $who } lädt { $invited } ein; { $count } Plätze sind frei für alle mit der Rolle { $role }.
    }
   *[anyone] { $count ->
        [one] { $who } lädt { $invited } ein; ein Platz ist frei für alle, die mögen.
       *[other] { $who } lädt { $invited } ein; { $count } Plätze sind frei für alle, die mögen.
    }
}
invitation-seated = { $count ->
    [one] { $who } ist schon dabei.
   *[other] { $who } sind schon dabei.
}
# Alle sind da, nur eine Stufe ist noch zu wählen
invitation-plays = { $who } spielt mit { $others }.
invitation-ready = { $count ->
    [one] { $who } würde mit denen anfangen, die da sind; drück „{ button-begin }“, wenn du einverstanden bist.
   *[other] { $who } würden mit denen anfangen, die da sind; drück „{ button-begin }“, wenn du einverstanden bist.
}

# Die Bedingungen
invitation-begins = { $who } beginnt.
invitation-begins-as = { $who } beginnt und spielt { $role }.
invitation-does-not-begin = { $who } beginnt nicht.
invitation-first-by-lot = Das Los entscheidet, wer beginnt.
# $pace ist eine der folgenden
invitation-pace = Bedenkzeit: { $pace }.
invitation-pace-none = ohne Limit
invitation-pace-5m = 5 Minuten pro Zug
invitation-pace-1d = 1 Tag pro Zug
invitation-pace-3d = 3 Tage pro Zug
invitation-pace-7d = 7 Tage pro Zug
invitation-not-rated = Nicht gewertet.
invitation-not-rated-computer = Nicht gewertet, weil ein Computerspieler dabei ist.
invitation-hints = Mit Tipps hinter „{ button-more }“ für alle, also nicht gewertet.
# $options zählt auf, was von den gedruckten Regeln abweicht
invitation-options = Optionen: { $options }.

# Wer zusammen gewinnt; invitation-open-seat steht an der Stelle eines Namens, also immer im Nominativ
invitation-partners = Ein Team: { $one }. Das andere: { $other }.
invitation-open-seat = ein freier Platz

# Wenn sie begonnen hat
invitation-play = { $who } spielen.
invitation-play-in = { $who } spielen in { $channel }.
# Wenn sie wegen ihres Threads geschlossen wurde
invitation-played = { $who } haben gespielt.

# Warum eine Partie ohne Ergebnis endete
invitation-declined = { $who } hat abgelehnt; die Partie hat nicht begonnen.
invitation-withdrawn = { $who } hat die Partie vor dem Beginn zurückgezogen.
invitation-expired = Die Einladung ist nach 7 Tagen abgelaufen; die Partie hat nicht begonnen.
invitation-unhosted = Die Partie konnte nicht beginnen: Ich konnte keinen Thread anlegen, und in diesem Kanal läuft schon eine andere Partie. Spielt die erst zu Ende, oder erlaubt mir, öffentliche Threads anzulegen.
invitation-aborted = Alle waren einverstanden, die Partie ohne Ergebnis zu beenden.
invitation-lapsed = Nach Ablauf der Zeit für einen Zug hat 30 Tage lang niemand gespielt; die Partie ist ohne Ergebnis geschlossen.
# Dasselbe gegen Computerspieler allein; ohne Bedenkzeit ist $timed „no“
invitation-lapsed-alone = { $timed ->
    [yes] Die Zeit für einen Zug ist abgelaufen; die Partie ist ohne Ergebnis geschlossen.
   *[no] 30 Tage lang hat niemand gespielt; die Partie ist ohne Ergebnis geschlossen.
}
invitation-abandoned = Den Kanal dieser Partie gibt es nicht mehr; sie ist ohne Ergebnis geschlossen.
invitation-abandoned-thread = Die Partie wurde ohne Ergebnis geschlossen, weil ihr Thread gelöscht wurde.
invitation-unreachable = Die Partie wurde ohne Ergebnis geschlossen, weil ich dort, wo sie gespielt wurde, insgesamt 7 Tage lang nicht schreiben konnte.
invitation-closed = Die Leitung dieses Servers hat die Partie ohne Ergebnis geschlossen.
