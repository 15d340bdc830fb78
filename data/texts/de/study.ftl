### Studien: private Bretter, auf denen eine Person für alle zieht, mit einer Variante oder zweien.

# Überschrift einer Studie. $match ist 0, wenn sie von keiner Partie dieses Bots ausgeht.
study-title = { $match ->
    [0] **Studie { $study }** · { $game }
   *[other] **Studie { $study }** · { $game }, aus Partie { $match }
}
# Überschrift einer von zwei Varianten. $named ist „yes“, wenn sie einen Namen hat.
study-line = { $named ->
    [yes] Variante { $line } von 2: **{ $name }**
   *[no] Variante { $line } von 2
}
# $text ist ein Satz über die Schritte eines Zugs.
study-step = Zug { $turn }: { $text }
# Bewertungen eines Zugs, nach ihren Zeichen, etwa „!?“.
study-no-mark = Kein Zeichen
study-mark-good = Guter Zug
study-mark-mistake = Fehler
study-mark-brilliant = Brillanter Zug
study-mark-blunder = Grober Fehler
study-mark-interesting = Interessanter Zug
study-mark-dubious = Fragwürdiger Zug
study-to-move = Du ziehst für { $who }, Zug { $turn }.
study-draw-due = Eine Ziehung steht an: Überlass sie dem Zufall oder wähle sie.
# Hinweis bei einer früheren Stellung einer Variante.
study-steps-follow = { $count ->
    [one] Es folgt 1 Schritt dieser Variante; ein anderer ersetzt ihn.
   *[other] Es folgen { $count } Schritte dieser Variante; ein anderer ersetzt sie.
}
# Beschriftung des Knopfs, der zur anderen Variante führt.
study-switch = { $named ->
    [yes] Zu { $name }
   *[no] Zu Variante { $line }
}

## Private Partie.

# $me ist der Computerspieler mit seiner Stufe.
study-match-title = **Studie { $study }** · { $game }, eine private Partie gegen { $me }
study-your-turn = Du bist am Zug, Zug { $turn }.
study-thinking = Ich überlege.
# Hinweise bei einer früheren Stellung: die Person am Zug, oder eine Ziehung.
study-turn-of = Hier war es Zug { $turn }, von { $who }.
study-draw-made = Hier wurde gezogen.
study-match-steps-follow = { $count ->
    [one] Es folgt 1 Schritt; { button-last } zeigt die Partie, wie sie steht.
   *[other] Es folgen { $count } Schritte; { button-last } zeigt die Partie, wie sie steht.
}

## Hinweise über der Auswahl.

study-match-at-once = Was du drückst, wird sofort gespielt; „{ button-undo }“ macht es rückgängig.
study-at-once = Was du drückst, wird sofort gespielt; { button-back } unter der Studie nimmt es zurück.

## Formulare: Titel und Felder, je höchstens 45 Zeichen.

study-steps-form = Studie { $study }: { $game }
study-form = Ein Name für diese Variante
study-form-field = Name, oder nichts
# Formular für eine Aufzeichnung.
study-import-form = Studie aus einer Aufzeichnung öffnen
study-import-form-field = Die Datei der Aufzeichnung
# Formular für einen Kommentar.
study-comment-form = Kommentar zu Zug { $turn }
study-form-mark = Zeichen
study-form-comment = Kommentar, oder nichts

## Liste der Studien.

study-list = { $count ->
    [one] Deine Studie:
   *[other] Deine { $count } Studien, die neueste zuerst:
}
study-list-empty = Du hast noch keine Studie. Drück { button-study } unter /{ command-replay }, bring eine Aufzeichnung mit /{ command-study } { command-study-import } mit, oder fang mit `/{ command-study } { command-study-open } { command-option-game }:` auf einem leeren Brett an.
study-list-item = { $study } · { $game }{ $match ->
    [0] {""}
   *[other] {" "}{ $match }
}{ $against ->
    [yes] {" "}· gegen { $me }
   *[no] {""}
} · { $count ->
    [one] 1 Schritt
   *[other] { $count } Schritte
}{ $named ->
    [yes] {" "}· { $names }
   *[no] {""}
}

## GIF, Aufzeichnung und Ende einer Studie.

study-gif = **Studie { $study }** · { $game } in Bewegung, so weit sie gezeigt wird.
# Alternativtext des GIFs. Die letzte Stellung folgt in Worten.
study-alt = Studie { $study }, { $game } in Bewegung, { $count ->
    [one] 1 Stellung
   *[other] { $count } Stellungen
}. Die letzte:
study-recorded = { $count ->
    [one] Die Aufzeichnung von Studie { $study }, so weit sie gezeigt wird: 1 Schritt, eine Datei für Programme und eine zum Lesen.
   *[other] Die Aufzeichnung von Studie { $study }, so weit sie gezeigt wird: { $count } Schritte, eine Datei für Programme und eine zum Lesen.
}
study-close = Studie { $study } endgültig schließen? Ihre Varianten sind dann weg; { button-record } bewahrt sie dir auf.
study-closed = Studie { $study } ist geschlossen.

## Fehlermeldungen.

study-stale = Das ist veraltet; so steht die Studie jetzt.
study-none = Du hast keine Studie { $study }; /{ command-study } { command-study-open } zeigt deine.
study-not-your-turn = Du spielst dort, wo die Partie steht, und wenn du am Zug bist; { button-last } führt dorthin.
study-no-reply-now = Ich musste das Überlegen abbrechen; `/{ command-study } { command-study-open } { command-option-study }:{ $study }` setzt die Partie fort.
study-too-many = Du hast schon { $most } Studien; schließ zuerst eine davon, /{ command-study } { command-study-open } zeigt sie dir.
study-not-running = Die Partie ist zu Ende; „{ button-replay }“ zeigt sie, und dort kannst du von jeder Stellung aus weiterspielen.
study-nobody-to-move = In dieser Stellung ist die Partie zu Ende; geh zurück und probier einen anderen Weg.
study-draw-first = Hier steht eine Ziehung an; mach sie zuerst.
study-no-hints = Partie { $match } läuft noch und ist bei dieser Stellung oder kann dorthin kommen; bis sie zu Ende ist, gibt es hier keine Tipps.
