### Turniere: Nachrichten, Bilder und Alternativtexte.

# Name eines Turniers ohne eigenen Namen.
tournament-unnamed = { $system }, { $game }
tournament-system-round-robin = Jeder gegen jeden
tournament-system-swiss = Schweizer System
tournament-system-knock-out = K.-o.-System
tournament-system-ladder = Leiter
# Eintrag in einer Auswahl: „12 · Herbstpokal · Schweizer System, Linkx“.
tournament-choice = { $tournament } · { $name } · { $system }, { $game }
tournament-choice-unnamed = { $tournament } · { $system }, { $game }
# Eintrag für eine Partie. $who ist „Ada – Ben“.
tournament-choice-match = { $match } · { $who } · { $name }, Runde { $round }

# Überschrift von Nachrichten über ein Turnier.
tournament-title = **{ $name }** · { $game } · Turnier { $tournament }
tournament-title-unnamed = **{ $name }** · Turnier { $tournament }

## Systeme, je eine Zeile. $rounds ist 0, solange die Zahl nicht feststeht.

tournament-how-round-robin = { $rounds ->
    [0] Jeder gegen jeden: alle treffen einmal aufeinander.
    [one] Jeder gegen jeden, 1 Runde: alle treffen einmal aufeinander.
   *[other] Jeder gegen jeden, { $rounds } Runden: alle treffen einmal aufeinander.
}
tournament-how-swiss = { $rounds ->
    [0] Schweizer System: wer ähnlich viele Punkte hat, trifft aufeinander, und niemand zweimal.
    [one] Schweizer System, 1 Runde: wer ähnlich viele Punkte hat, trifft aufeinander, und niemand zweimal.
   *[other] Schweizer System, { $rounds } Runden: wer ähnlich viele Punkte hat, trifft aufeinander, und niemand zweimal.
}
tournament-how-knock-out = { $rounds ->
    [0] K.-o.-System: wer verliert, ist draußen; ein Remis wird einmal wiederholt.
    [one] K.-o.-System, 1 Runde: wer verliert, ist draußen; ein Remis wird einmal wiederholt.
   *[other] K.-o.-System, { $rounds } Runden: wer verliert, ist draußen; ein Remis wird einmal wiederholt.
}
# $live ist „yes“, wenn alle gleichzeitig spielen.
tournament-how-ladder = Leiter: { $live ->
    [yes] jeden Tag
   *[no] jede Woche
} spielen Nachbarn gegeneinander, und wer jemanden weiter oben schlägt, nimmt dessen Sprosse ein; sie läuft, bis sie beendet wird.
# Hinweis für Spiele mit ungleichen Rollen.
tournament-legs = Wer aufeinandertrifft, spielt zweimal, mit getauschten Rollen.
# $by zählt die Texte tournament-tie auf, die erste Feinwertung zuerst.
tournament-ties = Bei Gleichstand entscheiden { $by }.
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn-berger = Sonneborn-Berger
tournament-tie-encounter = direkter Vergleich
tournament-tie-wins = Siege
tournament-live = Live: sei da, wenn eine Runde beginnt.

## Nachricht zur Anmeldung.

tournament-entered = { $count ->
    [0] Noch ist niemand dabei.
   *[other] **Dabei ({ $count }):** { $who }
}
# Letzter Eintrag einer gekürzten Liste.
tournament-more = { $count } weitere
# $when ist eine relative Zeit, die Discord formatiert: „in 14 Tagen“.
tournament-waits = { $who } hat es eröffnet und beginnt es mit **{ button-tournament-begin }**; sonst verfällt es { $when }.
tournament-begun-unpaired = Es hat begonnen, und noch ist niemand gepaart.
tournament-has-begun = { $rounds ->
    [0] Es hat begonnen: Runde { $round } läuft.
   *[other] Es hat begonnen: Runde { $round } von { $rounds } läuft.
}
tournament-still-open = Du kannst noch einsteigen und spielst ab der nächsten Runde mit.
tournament-over = Es ist vorbei; **{ button-tournament-table }** zeigt, wie es ausging.
tournament-withdrawn = Es wurde abgesagt.

## Runde.

tournament-round = { $rounds ->
    [0] **{ $name }** · Runde { $round }
   *[other] **{ $name }** · Runde { $round } von { $rounds }
}
# $where ist der Thread der Partie oder tournament-match-number.
tournament-pairing = { $board }. { $one } – { $other } · { $where }
# $score ist „1 – 0“.
tournament-pairing-scored = { $board }. { $one } **{ $score }** { $other } · { $where }
tournament-pairing-void = { $board }. { $one } – { $other } · zählt für niemanden · { $where }
tournament-pairing-unplayed = { $board }. { $one } – { $other } · { $winner } gewinnt kampflos
tournament-pairing-nobody = { $board }. { $one } – { $other } · beide ausgestiegen
tournament-bye = { $who } hat ein Freilos.
tournament-match-number = Partie { $match }

## Tabelle in Worten.

tournament-standings = **{ $name }** · Stand
tournament-standings-page = **{ $name }** · Stand, Seite { $page } von { $pages }
tournament-standing = { $rank } · { $who }: { $points }
# $ties zählt die Feinwertungen auf: „Buchholz 12½, Siege 3“.
tournament-standing-ties = { $rank } · { $who }: { $points } ({ $ties })
tournament-tie = { $name } { $value }
# Variante für Systeme ohne Punkte.
tournament-standing-record = { $rank } · { $who }: { $won } gewonnen, { $drawn } remis, { $lost } verloren
# $points kann einen halben haben: „4½“. $count ist 1 bis zu einem Punkt, sonst 2.
tournament-points = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
# Namen von Ausgestiegenen. Bei frühem Ausstieg zählen die Ergebnisse für niemanden.
tournament-dropped = { $who } (ausgestiegen)
tournament-dropped-early = { $who } (früh ausgestiegen, zählt für niemanden)
tournament-no-standings = Noch ist niemand dabei.

## Ende eines Turniers.

tournament-ended = **{ $name }** ist vorbei.
tournament-ended-early = **{ $name }** wurde vorzeitig beendet; so stand es.
tournament-won = { $count ->
    [one] { $who } gewinnt.
   *[other] { $who } teilen sich den ersten Platz.
}
# Variante für einen ersten Platz ohne Sieg oder mit Ausstieg.
tournament-nobody-won = Niemand hat gewonnen.
tournament-more-places = Das Bild und **{ button-tournament-text }** zeigen alle.

## Antworten auf /turnier zeigen.

tournament-you-play = Du spielst gegen { $who }: { $where }
tournament-you-wait = Du bist fertig; die nächste Runde kommt, sobald es alle sind.
tournament-you-walk-over = Du gewinnst diese Runde kampflos; die nächste kommt, sobald alle fertig sind.
# Variante für Leitern. $when ist eine relative Zeit, die Discord formatiert: „in 3 Tagen“.
tournament-you-wait-ladder = Du bist fertig; { $when } gibt es neue Gegner.
tournament-you-bye = Du hast in dieser Runde ein Freilos.
tournament-list = **Turniere dieses Servers**
tournament-list-line = { $tournament } · { $name } · { $system }, { $game } · { $state }
tournament-list-line-unnamed = { $tournament } · { $system }, { $game } · { $state }
tournament-state-open = { $count ->
    [0] offen, noch niemand dabei
   *[other] offen, { $count } dabei
}
tournament-state-running = Runde { $round }
tournament-state-over = vorbei
tournament-state-withdrawn = abgesagt
tournament-list-none = Auf diesem Server gab es noch kein Turnier; `/{ command-tournament } { command-tournament-open }` eröffnet eines.

## Antworten auf Aktionen. $name ist das Turnier.

tournament-opened = **{ $name }** ist als Turnier { $tournament } eröffnet; angemeldet wird sich unter der Nachricht, die ich hier poste.
tournament-joined = Du bist bei **{ $name }** dabei.
# Rückfrage an eine Person mit laufenden Partien. $count ist deren Zahl; $matches zählt ihre Nummern auf.
tournament-leave-question = { $count ->
    [one] Aus **{ $name }** aussteigen? Partie { $matches } ist damit verloren; das lässt sich nicht zurücknehmen.
   *[other] Aus **{ $name }** aussteigen? Die Partien { $matches } sind damit verloren; das lässt sich nicht zurücknehmen.
}
tournament-stayed = Du bleibst bei **{ $name }** dabei.
tournament-left = Du bist bei **{ $name }** nicht mehr dabei.
tournament-begun = **{ $name }** beginnt.
tournament-withdrawn-now = **{ $name }** ist abgesagt.
tournament-corrected = Partie { $match } zählt nun so, wie du es gesagt hast.

## Nachrichten einer Turnierpartie.

tournament-match = Runde { $round }, Brett { $board } bei **{ $name }**: { $who } spielen { $game } { $match }.
tournament-match-in = Runde { $round }, Brett { $board } bei **{ $name }**: { $who } spielen { $game } { $match } in { $channel }.
# Kleingedrucktes unter einer beendeten Partie.
tournament-board = { $name }, Runde { $round }, Brett { $board }
# Ende eines Threadtitels.
tournament-thread = { $name }, Runde { $round }

## Fehlermeldungen. Die der Turnierregeln stehen in error.ftl.

tournament-which = Mehrere Turniere passen; sag mit der Option `{ command-option-tournament }`, welches du meinst.
tournament-none-fits = Kein Turnier dieses Servers passt; `/{ command-tournament } { command-tournament-show }` zählt sie auf.
tournament-no-threads = Ein Turnier braucht einen Textkanal, in dem jede Partie ihren eigenen Thread bekommt; eröffne es in einem.
tournament-one-outcome = Sag genau eins: mit `{ command-option-winner }`, wer gewonnen hat, oder mit `{ command-option-counts }`, was die Partie zählt.
tournament-not-in-match = Partie { $match } kann nur jemand gewonnen haben, der sie spielt; nenne eine der beiden Personen.

## Bilder: kurz halten. Die ersten beiden sind Überschriften von Spalten.

tournament-picture-points = Punkte
tournament-picture-played = Partien
# Vermerk hinter dem Namen einer ausgestiegenen Person.
tournament-picture-out = raus
tournament-picture-empty = Noch ist niemand angemeldet
# Turnierbaum: ein Freilos, ein Name, den die Schriften nicht zeigen können, und der Zustand vor der ersten Runde.
tournament-picture-bye = Freilos
tournament-picture-unnamed = Ohne Namen
tournament-picture-unpaired = Noch ist niemand gepaart
# Überschrift einer Spalte der Leiter. Darunter steht die Nummer der Sprosse des Gegenübers.
tournament-picture-opponent = Gegen
# Überschriften der Spalten für Feinwertungen: wenige Buchstaben. tournament-picture-tie erklärt sie.
tournament-picture-tie-break = { $kind ->
    [buchholz] BH
    [sonneborn-berger] SB
    [encounter] DV
   *[wins] S
}
# K.-o.-Runde.
tournament-picture-round = { $boards ->
    [1] Finale
    [2] Halbfinale
    [4] Viertelfinale
    [8] Achtelfinale
   *[other] Letzte { $people }
}
# Zeile hinter dem Namen: „Winterpokal  Linkx · Schweizer System · Runde 3 von 6“.
tournament-picture-system = { $system ->
    [round-robin] jeder gegen jeden
    [swiss] Schweizer System
    [knock-out] K.-o.
   *[ladder] Leiter
}
tournament-picture-stage = { $stage ->
    [open] noch nicht begonnen
    [over] Endstand
    [withdrawn] abgesagt
   *[running] { $planned ->
        [0] Runde { $round }
       *[other] Runde { $round } von { $planned }
    }
}
# Hinweise unter den Bildern. $by zählt die Texte tournament-picture-tie auf.
tournament-picture-table-note = Gleichstand: { $by }
# Feinwertung mit der Überschrift ihrer Spalte: „Buchholz (BH)“.
tournament-picture-tie = { $name } ({ $head })
tournament-picture-cross-note = { $more ->
    [yes] Umrandet: spielen gerade · Punkt: eine von zwei Partien ist vorbei
   *[no] Bei Gleichstand: direkter Vergleich, dann Sonneborn-Berger, dann Siege
}
tournament-picture-bracket-note = { $over ->
    [yes] Fett: kam weiter
   *[no] Fett: kommt weiter · umrandet: spielen gerade
}
tournament-picture-ladder-note = { $over ->
    [yes] Pfeile: Sprossen auf oder ab in der letzten Runde
   *[no] Pfeile: Sprossen auf oder ab in dieser Runde · umrandet: gegen wen jemand spielt
}

## Alternativtexte der Bilder: zuerst eine Überschrift und eine Zusammenfassung.

tournament-picture-head = { $title }: { $about }.
tournament-picture-entered = { $count ->
    [0] Noch ist niemand angemeldet.
    [one] Eine Person ist angemeldet.
   *[other] { $count } Leute sind angemeldet.
}
# $who zählt die Personen auf, die noch kein Ergebnis haben.
tournament-picture-people = { $who }.
tournament-picture-nothing = Noch ist keine Partie zu Ende.
tournament-picture-won = { $count ->
    [one] { $who } hat gewonnen.
   *[other] { $who } teilen sich den ersten Platz.
}
tournament-picture-leads = { $count ->
    [one] { $who } führt mit { $points } Punkten.
   *[other] { $who } führen mit je { $points } Punkten.
}
tournament-picture-unbeaten = { $count ->
    [0] Niemand kann mehr gewinnen.
    [one] Nur eine Person ist noch ungeschlagen.
   *[other] { $count } Leute sind noch ungeschlagen.
}
tournament-picture-on-top = { $who } steht auf der obersten Sprosse.
# Zeile einer Tabelle. $ties zählt die Feinwertungen auf.
tournament-picture-line = { $rank }: { $who }{ $out ->
    [yes] {" "}(raus)
   *[no] {""}
}, Punkte: { $points }{ $ties }, Partien: { $played }.
# Zeile eines Turniers jeder gegen jeden: „Ada gegen Ben: 1, Cleo: ½“. $met zählt die Texte tournament-picture-met auf.
tournament-picture-against-all = { $who } gegen { $met }.
tournament-picture-met = { $who }: { $points }{ $now ->
    [yes] {" "}(spielen gerade)
   *[no] {""}
}
# K.-o.-Runden. $matches zählt die drei Texte darunter auf.
tournament-picture-round-line = { $name }: { $matches }
tournament-picture-bye-line = { $who } hat ein Freilos.
tournament-picture-pairing = { $now ->
    [yes] { $one } spielt gegen { $other }.
   *[no] { $one } trifft auf { $other }.
}
tournament-picture-beat = { $played ->
    [yes] { $one } schlägt { $other } { $won }:{ $lost }.
    [level] { $one } kommt nach { $won }:{ $lost } gegen { $other } weiter.
   *[no] { $one } kommt weiter, { $other } ist raus.
}
# Sprosse einer Leiter.
tournament-picture-rung = { $rung }: { $who }{ $way ->
    [up] , { $moved } hinauf
    [down] , { $moved } hinab
   *[none] {""}
}{ $plays ->
    [yes] , spielt gerade gegen { $opponent }
   *[no] {""}
}, Partien: { $played }.
