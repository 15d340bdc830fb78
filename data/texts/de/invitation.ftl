### Nachricht mit den freien Plätzen einer Partie.

invitation-title = **{ $game }** · Partie { $match }
# $count ist die Zahl der freien Plätze. $whom ist „role“ für Mitglieder mit $role, oder „anyone“.
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
# Zustand mit besetzten Plätzen: Nur die Stufe fehlt noch.
invitation-plays = { $who } spielt mit { $others }.
invitation-ready = { $count ->
    [one] { $who } würde mit denen anfangen, die da sind; drück „{ button-begin }“, wenn du einverstanden bist.
   *[other] { $who } würden mit denen anfangen, die da sind; drück „{ button-begin }“, wenn du einverstanden bist.
}

## Bedingungen der Partie.

invitation-begins = { $who } beginnt.
invitation-begins-as = { $who } beginnt und spielt { $role }.
invitation-does-not-begin = { $who } beginnt nicht.
invitation-first-by-lot = Das Los entscheidet, wer beginnt.
# $pace ist einer der Texte darunter.
invitation-pace = Bedenkzeit: { $pace }.
invitation-pace-none = ohne Limit
invitation-pace-5m = 5 Minuten pro Zug
invitation-pace-1d = 1 Tag pro Zug
invitation-pace-3d = 3 Tage pro Zug
invitation-pace-7d = 7 Tage pro Zug
invitation-not-rated = Nicht gewertet.
invitation-not-rated-computer = Nicht gewertet, weil ein Computerspieler dabei ist.
invitation-hints = Mit Tipps hinter „{ button-more }“ für alle, also nicht gewertet.
# $options zählt die Abweichungen von den gedruckten Regeln auf.
invitation-options = Optionen: { $options }.

# Teams. invitation-open-seat ersetzt einen fehlenden Namen und steht im Nominativ.
invitation-partners = Ein Team: { $one }. Das andere: { $other }.
invitation-open-seat = ein freier Platz

## Laufende Partie.

invitation-play = { $who } spielen.
invitation-play-in = { $who } spielen in { $channel }.
# Variante für ein Ende durch einen gelöschten oder unerreichbaren Thread.
invitation-played = { $who } haben gespielt.

## Gründe für ein Ende ohne Ergebnis.

invitation-declined = { $who } hat abgelehnt; die Partie hat nicht begonnen.
invitation-withdrawn = { $who } hat die Partie vor dem Beginn zurückgezogen.
invitation-expired = Die Einladung ist nach 7 Tagen abgelaufen; die Partie hat nicht begonnen.
invitation-unhosted = Die Partie konnte nicht beginnen: Ich konnte keinen Thread anlegen, und in diesem Kanal läuft schon eine andere Partie. Spielt die erst zu Ende, oder erlaubt mir, öffentliche Threads anzulegen.
invitation-aborted = Alle waren einverstanden, die Partie ohne Ergebnis zu beenden.
invitation-lapsed = Nach Ablauf der Zeit für einen Zug hat 30 Tage lang niemand gespielt; die Partie ist ohne Ergebnis geschlossen.
# Variante für eine Partie, in der alle anderen Computerspieler sind. $timed ist „no“, wenn sie keine Bedenkzeit hat.
invitation-lapsed-alone = { $timed ->
    [yes] Die Zeit für einen Zug ist abgelaufen; die Partie ist ohne Ergebnis geschlossen.
   *[no] 30 Tage lang hat niemand gespielt; die Partie ist ohne Ergebnis geschlossen.
}
invitation-abandoned = Den Kanal dieser Partie gibt es nicht mehr; sie ist ohne Ergebnis geschlossen.
invitation-abandoned-thread = Die Partie wurde ohne Ergebnis geschlossen, weil ihr Thread gelöscht wurde.
invitation-unreachable = Die Partie wurde ohne Ergebnis geschlossen, weil ich dort, wo sie gespielt wurde, insgesamt 7 Tage lang nicht schreiben konnte.
invitation-closed = Die Leitung dieses Servers hat die Partie ohne Ergebnis geschlossen.
