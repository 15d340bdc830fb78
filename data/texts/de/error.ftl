### Fehlermeldungen. Eine Person sieht sie nach einem Befehl oder einem Knopf. Jede hat einen Satz oder zwei. $who ist
### immer die Erwähnung einer Person.

error-stale = Das ist veraltet; so steht die Partie jetzt.
error-busy = In dieser Partie passiert gerade vieles gleichzeitig; versuch es gleich noch einmal.

## Falscher Zeitpunkt oder falsche Person.

error-not-begun = Die Partie hat noch nicht begonnen; es fehlt noch jemand.
error-already-begun = Die Partie hat schon begonnen; /{ command-board } zeigt, wie sie steht.
error-over = Die Partie ist vorbei; mit /{ command-play } eröffnest du eine neue.
error-closed = Die Partie wurde ohne Ergebnis geschlossen; mit /{ command-play } eröffnest du eine neue.
error-not-over = Die Partie läuft noch; eine Revanche gibt es erst, wenn sie vorbei ist.
error-not-a-player = Du spielst in dieser Partie nicht mit; mit /{ command-play } eröffnest du eine eigene.
error-player-left = Du bist aus dieser Partie ausgestiegen; die anderen spielen weiter, und /{ command-board } zeigt, wie es läuft.
error-not-your-turn = { $who } ist am Zug; bitte warte, bis du dran bist.
error-computer-thinks = Gerade überlegt ein Computerspieler; sein Zug steht auf dem Brett, sobald er gespielt ist.
error-moderating-own-match = In Partie { $match } spielst du selbst mit; das kann nur jemand anders mit dem Recht „Server verwalten“ tun.
error-clock-uncertain = { $minutes ->
    [one] Ich war weg, oder meine Uhr ist gesprungen; darum verliert gerade niemand durch Zeit. Versuch es in einer Minute noch einmal.
   *[other] Ich war weg, oder meine Uhr ist gesprungen; darum verliert gerade niemand durch Zeit. Versuch es in { $minutes } Minuten noch einmal.
}

## Fehlende oder unlesbare Partien.

error-no-match = Partie { $match } gibt es nicht; /{ command-matches } zeigt deine.
error-no-match-here = Auf diesem Server gibt es keine Partie { $match }; `/{ command-matches } { command-option-show }: { command-choice-show-server }` zeigt alle, die hier laufen.
# $why beschreibt den Fehler im Protokoll, ohne Punkt am Ende. Es ist einer der Texte error-log; Teile davon können
# englisch sein.
error-match-unreadable = Partie { $match } kann ich nicht zeigen und nicht fortsetzen, weil sich ihr Protokoll nicht nachspielen lässt; für alle, die mich betreiben, bleibt es, wie es ist. ({ $why }.)
error-log-opening = Womit sie eröffnet wurde, ist nicht mehr so, wie es geschrieben wurde
error-log-missing = Eintrag { $entry } fehlt
error-log-changed = Eintrag { $entry } ist nicht mehr so, wie er geschrieben wurde
error-log-end = Das Protokoll endet mit Eintrag { $last }, es müsste Eintrag { $wanted } sein
error-log-head = Der Kopf der Kette passt nicht zum letzten Eintrag
error-log-seats = Sie müsste die Plätze 1 bis { $wanted } haben, und es sind { $seats }
error-log-version = Gespielt wird sie nach Version { $version } der Regeln, und ich kenne { $known }
# $refusal ist der Schlüssel eines Fehlertexts, zum Beispiel `rules-over`.
error-log-rules = Die Regeln lassen es nicht zu: { $refusal }

## Partie eröffnen und mitspielen.

error-same-opponent-twice = Jeder Platz braucht eine andere Person; lass die Option leer, dann kann mitspielen, wer mag.
error-too-many-opponents = Du hast mehr Leute genannt, als es Plätze gibt ({ $seats }); nenn weniger oder nimm mehr Plätze.
error-invitation-pending = Diese Einladung hast du schon verschickt: Partie { $match } wartet auf die Antwort.
error-level-pending = Diese Partie hast du schon eröffnet; wähl bei Partie { $match }, wie gut ich spielen soll, dann geht es los.
# Fehler in Direktnachrichten mit dem Bot, für Partien gegen ihn.
error-dm-match-running = { $begun ->
    [yes] Du spielst hier schon Partie { $match }, und hier geht immer nur eine; spiel sie erst zu Ende oder gib sie mit /{ command-resign } auf.
   *[no] Hier ist schon Partie { $match } offen, und hier geht immer nur eine; fang erst die an oder zieh sie zurück.
}
error-invitation-blocked = Diese Einladung kann ich nicht verschicken; nenn andere Leute oder niemanden, dann kann mitspielen, wer mag.
error-already-seated = Du hast in dieser Partie schon einen Platz; sie beginnt, wenn alle anderen da sind.
error-seats-reserved = Alle Plätze sind für andere reserviert; mit /{ command-play } eröffnest du eine eigene Partie.
# Die lesende Person hat $who blockiert.
error-blocked-player-seated = Du hast { $who } blockiert, und { $who } hat in dieser Partie einen Platz; eröffne mit /{ command-play } eine eigene, oder nimm das mit `/{ command-block } { command-block-remove }` zurück.
error-no-seat = In dieser Partie kannst du keinen Platz nehmen; mit /{ command-play } eröffnest du eine eigene.
# $role ist die Erwähnung einer Rolle des Servers.
error-role-needed = Die freien Plätze dieser Partie sind für Leute mit der Rolle { $role }; mit /{ command-play } eröffnest du eine eigene.
error-not-invited = Ablehnen kann nur, wer eingeladen ist; du brauchst nicht zu antworten.
error-not-opener = Zurückziehen kann die Partie nur, wer sie eröffnet hat: { $who }.
error-level-not-opener = Wie gut die Computerspieler spielen, wählt nur, wer die Partie eröffnet hat: { $who }.
error-begin-not-seated = Beginnen kann nur, wer einen Platz hat; mit „{ button-join }“ bekommst du auch einen.
# $numbers zählt die möglichen Spielerzahlen auf: „2, 3 oder 4“.
error-begin-too-few = { $game } ist für { $numbers } Leute; warte, bis genug da sind.
error-level-not-chosen = Erst muss feststehen, wie gut die Computerspieler spielen; das wählt, wer die Partie eröffnet hat: { $who }.
error-begin-already-agreed = Du hast schon zugestimmt; die Partie beginnt, sobald alle so weit sind, die einen Platz haben.

## Einladungen. Die einladende Person sieht diese Texte. $when ist eine relative Zeit, die Discord formatiert: „in 3
## Minuten“.

error-invitations-off = { $who } nimmt keine Einladungen an; nenn jemand anderen oder niemanden, dann kann mitspielen, wer mag.
error-invitations-from-opponents-only = { $who } nimmt Einladungen nur von Leuten an, mit denen schon gespielt wurde; nenn jemand anderen oder niemanden, dann kann mitspielen, wer mag.
error-invitation-declined-lately = { $who } hat abgelehnt; { $when } kannst du wieder fragen, und bis dahin kann { $who } dich einladen.
error-invitations-pending-limit = { $count ->
    [one] Bei { $who } wartet schon 1 Einladung von dir, mehr sind nicht erlaubt; wart die Antwort ab oder zieh sie zurück: /{ command-matches } zeigt sie.
   *[other] Bei { $who } warten schon { $count } Einladungen von dir, mehr sind nicht erlaubt; wart eine Antwort ab oder zieh eine zurück: /{ command-matches } zeigt sie.
}
error-invitations-daily-limit = { $count ->
    [one] Du hast { $who } innerhalb eines Tages 1 Einladung geschickt, die nicht angenommen wurde, mehr sind nicht erlaubt; die nächste kannst du { $when } schicken, oder du wartest, bis du eingeladen wirst.
   *[other] Du hast { $who } innerhalb eines Tages { $count } Einladungen geschickt, die nicht angenommen wurden, mehr sind nicht erlaubt; die nächste kannst du { $when } schicken, oder du wartest, bis du eingeladen wirst.
}

## Grenzen. $when ist eine relative Zeit, die Discord formatiert: „in 3 Minuten“.

error-opponent-match-limit = Jemand von euch hat schon so viele Partien wie erlaubt; versuch es später noch einmal.
error-match-limit = { $count ->
    [one] Auf diesem Server hat niemand mehr als eine Partie gleichzeitig; spiel deine erst zu Ende.
   *[other] Auf diesem Server hat niemand mehr als { $count } Partien gleichzeitig; spiel erst eine zu Ende.
}
error-open-match-limit = { $count ->
    [one] Du wartest schon in einer Partie auf andere; zieh sie zurück, oder versuch es wieder, wenn sie begonnen hat.
   *[other] Du wartest schon in { $count } Partien auf andere; zieh eine zurück, oder versuch es wieder, wenn eine begonnen hat.
}
error-user-opening-limit = Du hast gerade viele Partien eröffnet; versuch es { $when } wieder.
error-server-opening-limit = Auf diesem Server wurden gerade viele Partien eröffnet; versuch es { $when } wieder.

## Spielen.

error-turn-complete = Dein Zug endet nach Schritt { $step }; lass den Rest weg.
# $why ist ein ganzer Satz: der Fehler dieses Schritts.
error-step = Schritt { $step }: { $why }
# Vorschlag beim Tippen mehrerer Schritte. $before zählt die getippten Schritte auf; $next ist ein möglicher nächster.
error-next-step = { $before }, { $next }

## Vorbereitete Antworten auf einen Schritt der anderen Seite. Sie werden automatisch gespielt.

error-prepared-empty = In dieser Zugfolge fehlt noch deine Antwort; spiel erst für die andere Seite und dann deine Antwort.
error-prepare-draws = In { $game } wird gelost; deshalb lassen sich dort keine Antworten vorbereiten.
error-prepared-not-allowed = Dieser Server erlaubt keine vorbereiteten Antworten; wer ihn verwaltet, kann das mit `/{ command-server } { command-server-settings }` ändern.
error-prepared-limit = { $count ->
    [one] In einer Partie kannst du 1 Antwort zugleich vorbereitet haben; nimm sie erst zurück.
   *[other] In einer Partie kannst du { $count } Antworten zugleich vorbereitet haben; nimm erst welche zurück.
}
error-prepared-gone = Das ist nicht mehr vorbereitet; geändert hat sich nichts.

## Tipps und Rückblicke.

error-no-hints = In dieser Partie gibt es keine Tipps: Darauf haben sich ihre Spieler zu Beginn nicht geeinigt.
error-hint-unavailable = Mir fällt gerade kein Tipp ein; versuch es gleich noch einmal.
error-review-running = Einen Rückblick gibt es, wenn die Partie zu Ende ist; /{ command-board } zeigt, wie sie steht.
error-review-too-short = Diese Partie hatte weniger als { $count } Schritte; für einen Rückblick ist das zu wenig.
error-review-unavailable = Gerade klappt der Rückblick nicht; versuch es in ein paar Minuten noch einmal.

## Rücknahme, Remis, Aufgeben, Revanche.

error-undo-limit = { $count ->
    [one] Du hast in diesem Zug schon einmal etwas zurückgenommen; entscheide dich und bleib dabei.
   *[other] Du hast in diesem Zug schon { $count }-mal etwas zurückgenommen; entscheide dich und bleib dabei.
}
error-nothing-to-undo = Du hast noch nicht gezogen, also gibt es nichts zurückzunehmen.
error-no-draw = Bei { $game } gewinnt immer jemand, ein Remis gibt es nicht; spiel weiter, oder gib die Partie mit /{ command-resign } auf.
error-too-late-to-abort = Jede Seite hat schon zweimal gezogen, zum Abbrechen ist es zu spät; mit /{ command-resign } gibst du die Partie auf.
error-no-offer = Gerade ist keine Frage offen; das Brett zeigt, wie die Partie steht.
error-offer-already-accepted = Du hast schon zugestimmt; jetzt antworten die anderen.
error-offer-not-for-you = Das ist nicht an dich gerichtet; es antworten die anderen.
error-offer-pending = { $who } wartet noch auf eine andere Antwort von dir; nimm erst das an oder lehn es ab.
error-offer-pending-computer = Ein Computerspieler wartet noch auf eine andere Antwort von dir; nimm erst das an oder lehn es ab.
error-offer-already-open = In dieser Partie ist schon eine Frage offen; frag wieder, wenn sie beantwortet ist.
error-offer-once-a-turn = Danach hast du in diesem Zug schon gefragt; im nächsten kannst du es wieder tun.
error-rematch-too-late = { $days ->
    [one] Eine Revanche gibt es nur innerhalb eines Tages; mit /{ command-play } eröffnest du eine neue Partie.
   *[other] Eine Revanche gibt es nur innerhalb von { $days } Tagen; mit /{ command-play } eröffnest du eine neue Partie.
}
error-rematch-deleted-player = Keine Revanche: Jemand, der mitgespielt hat, hat alle seine Daten löschen lassen. /{ command-play } öffnet eine neue Partie.
error-rematch-running = Die Revanche hat schon begonnen; /{ command-matches } zeigt sie.
error-rematch-already-asked = Du hast schon um eine Revanche gebeten; sie beginnt, wenn alle dabei sind.

## Bedenkzeit und Abwesenheit.

error-not-overdue = In dieser Partie ist niemand zu spät; der Knopf geht erst, wenn die Bedenkzeit eines Zugs abgelaufen ist.
error-own-time-over = Deine eigene Zeit ist abgelaufen; du kannst noch ziehen.
error-clock-stopped = Die Uhr dieser Partie steht still, weil ich dort nicht schreiben kann, wo sie gespielt wird; sobald ich es kann, läuft sie weiter.
error-away-past = Das ist schon vorbei; nenn einen späteren Tag, oder `{ reply-word-back }`, wenn du wieder da bist.
# $most, $days: Anzahl von Tagen. $most ist die Grenze für ein Jahr.
error-away-too-long = { $days ->
    [one] Du kannst { $most } Tage im Jahr abwesend sein, und { $year } hast du noch 1 Tag; nenn einen früheren Tag.
   *[other] Du kannst { $most } Tage im Jahr abwesend sein, und { $year } hast du noch { $days } Tage; nenn einen früheren Tag.
}
error-not-away = Du bist nicht abwesend; deine Uhren laufen.

## Personen und Server.

error-block-yourself = Dich selbst kannst du nicht blockieren; nenn jemand anderen.
error-cannot-follow = Folgen kannst du einer laufenden Partie, in der du nicht mitspielst; `/{ command-matches } { command-option-show }: { command-choice-show-server }` zeigt alle dieses Servers.
error-follow-others = Dieser Partie kannst du nicht folgen; `/{ command-matches } { command-option-show }: { command-choice-show-server }` zeigt andere dieses Servers.
error-follow-limit = Du folgst schon { $count } laufenden Partien, mehr geht nicht; folge erst einer aus `/{ command-matches } { command-option-show }: { command-choice-show-followed }` nicht mehr.
error-follow-wish-limit = Über die Züge von { $count } Partien schreibe ich dir schon, mehr geht nicht; nimm erst bei einer aus `/{ command-matches } { command-option-show }: { command-choice-show-followed }` „{ button-follow-end }“.
error-already-ended = Partie { $match } ist schon vorbei; da gibt es nichts zu schließen.
error-no-result = Partie { $match } hat kein Ergebnis, das zählt: Entweder hat sie noch keins, hatte nie eins, oder es ist schon gestrichen.

## Optionen, die von den gedruckten Regeln abweichen, in einer Einladung aufgezählt: „Ziel 13, Markierungsstein frei“.

error-option-size = Größe { $value }
error-option-target = Ziel { $value }
error-option-opening = { $value ->
    [three-move] Eröffnung in drei Zügen
    [swap] Eröffnung mit Tausch
   *[none] Eröffnung ohne Ausgleich
}
error-option-counter = { $value ->
    [centre] Markierungsstein in der Mitte
   *[free] Markierungsstein frei
}
error-option-length = { $value ->
    [standard] normale Länge
   *[short] kurze Partie
}

## Turniere. $tournament ist eine Nummer.

error-no-tournament = Ein Turnier { $tournament } gibt es auf diesem Server nicht; wähle eines, das der Befehl anbietet.
error-tournament-name = Der Name eines Turniers hat höchstens { $most } Zeichen; wähle einen kürzeren.
error-tournament-pace = Ein Turnier braucht eine Bedenkzeit für jeden Zug; wähle eine.
error-tournament-seats = In einem Turnier spielen immer zwei, und { $game } spielt man nicht zu zweit; wähle ein anderes Spiel.
# $count ist die höchste Zahl nicht beendeter Turniere pro Person oder Server.
error-tournaments-own-limit = { $count ->
    [one] Du hast hier ein Turnier, das noch nicht zu Ende ist; beende es oder warte sein Ende ab.
   *[other] Du hast hier { $count } Turniere, die noch nicht zu Ende sind; beende eines oder warte sein Ende ab.
}
error-tournaments-server-limit = { $count ->
    [one] Auf diesem Server ist ein Turnier noch nicht zu Ende; danach kannst du ein weiteres eröffnen.
   *[other] Auf diesem Server sind { $count } Turniere noch nicht zu Ende; nach einem von ihnen kannst du ein weiteres eröffnen.
}
error-tournament-entered = Du bist in diesem Turnier schon dabei; deine Partien beginnen von selbst.
error-tournament-full = Dieses Turnier ist voll; wenn jemand geht, kannst du mitspielen.
error-tournament-too-late = Dieses Turnier ist für Neue schon zu weit; spiel beim nächsten mit.
error-tournament-dropped = Du bist aus diesem Turnier ausgestiegen; spiel beim nächsten mit.
error-tournament-not-in = Du bist in diesem Turnier nicht dabei; verlassen kannst du eines, zu dem du angemeldet bist.
error-tournament-organiser = Das kann nur, wer dieses Turnier eröffnet hat oder diesen Server verwaltet.
error-tournament-too-few = { $count ->
    [one] Ein Turnier braucht mindestens 1 Person; beginne, sobald sich jemand angemeldet hat.
   *[other] Ein Turnier braucht mindestens { $count } Leute; beginne, sobald sie angemeldet sind.
}
error-tournament-begun = Dieses Turnier hat schon begonnen; gespielt wird in den Threads seiner Partien.
error-tournament-over = Dieses Turnier ist zu Ende; seine Tabelle bleibt, wie sie ist.
error-tournament-no-match = Partie { $match } gehört zu keinem Turnier; nenne eine, die in einem gespielt wurde.
error-tournament-match-runs = Partie { $match } läuft noch; was sie zählt, lässt sich berichtigen, sobald sie zu Ende ist.
error-tournament-paired = Die nächste Runde baut schon auf dieser Partie auf; berichtige eine Partie der letzten Runde.
error-tournament-played-again = Partie { $match } wurde wiederholt; berichtige die spätere Partie der beiden, sobald sie zu Ende ist.
error-tournament-undecided = Ein beendetes K.-o.-Turnier braucht jemanden, der gewonnen hat; sag, wer Partie { $match } gewonnen hat.
error-tournament-busy = In diesem Turnier passiert gerade viel auf einmal; bitte versuch es gleich noch einmal.
error-tournament-no-abort = Eine Turnierpartie lässt sich nicht abbrechen; biete Remis an oder gib sie mit /{ command-resign } auf.
error-tournament-no-rematch = Zu einer Turnierpartie gibt es keine Revanche; /{ command-play } eröffnet eine Partie zwischen euch.
