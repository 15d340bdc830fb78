### Fehlermeldungen und Fragen der Regeln, für alle Spiele.

rules-over = Die Partie ist vorbei, es kann nichts mehr gespielt werden.
rules-no-step = Das ist kein Zug; einer sieht zum Beispiel so aus: `{ $example }`.
rules-several = Das könnte { $steps } heißen; schreib bitte eines davon ganz aus.

## Fragen der Auswahl.

rules-prompt-column = Welche Spalte?
rules-prompt-cell = Welches Feld?
rules-prompt-cells = Welche Felder?

## Optionen einer Partie.

rules-no-option = Die Option „{ $option }“ gibt es nicht; { $count ->
    [0] dieses Spiel hat keine.
   *[other] dieses Spiel hat { $known }.
}
rules-option-range = Die Option { $option } geht von { $low } bis { $high }.
rules-option-choice = Die Option { $option } kann { $allowed } sein.
rules-option-form = „{ $word }“ ist keine Option; schreib name=wert.
rules-seats = { $game } spielt man zu { $allowed }, nicht zu { $seats }.

## Aufzeichnungen.

rules-record-form = Eine Aufzeichnung ist ein JSON-Objekt mit game, seats, options und steps.
rules-record-game = Das Spiel (game) muss { $games } sein.
rules-record-seats = seats muss eine ganze Zahl sein.
rules-record-options = options muss ein Objekt sein, etwa {"{"}{"}"} für die gedruckten Regeln.
rules-record-steps = steps muss eine Liste von Texten sein.
