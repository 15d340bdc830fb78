### Love Links: Glieder werden an Armbänder angefügt, Schlüssel in Schloss. Ein langes Armband zählt für die Person, die
### es schließt. Ein Glied schreibt man 5-8, Schlüssel und Schloss. Ein Armband hat einen Buchstaben, etwa A. Beides ist
### in allen Sprachen gleich, auch die Wörter der Notation zwischen Backticks: `lock`, `key`, `close`, `new`, `draw`.

lovelinks-summary = Steck Schlüssel in Schlösser, schließ lange Armbänder und halt fremde Edelsteine fern.

## Optionen von /spielen.

lovelinks-option-length = Wie lange die Partie dauert
lovelinks-option-length-standard = alle drei Runden
lovelinks-option-length-short = bis eine Seite 90 Punkte hat

## Auswahl: die Frage jeder Stufe, und ihre Antworten.

lovelinks-prompt-draw = Welche Ziehung?
lovelinks-prompt-new = Welches Glied beginnt das neue Armband?
lovelinks-prompt-link = Welches Glied?
lovelinks-prompt-bracelet = Welches Armband?
lovelinks-prompt-way = Wohin?
# Möglichkeiten für ein bekanntes Glied. Im Bild stehen Zahlen dafür; diese Texte sind der Alternativtext.
lovelinks-way-lock = { $points ->
    [0] { $bracelet }, ans Schloss { $lock }
    [one] { $bracelet }, ans Schloss { $lock }, 1 Punkt
   *[other] { $bracelet }, ans Schloss { $lock }, { $points } Punkte
}
lovelinks-way-key = { $points ->
    [0] { $bracelet }, an den Schlüssel { $key }
    [one] { $bracelet }, an den Schlüssel { $key }, 1 Punkt
   *[other] { $bracelet }, an den Schlüssel { $key }, { $points } Punkte
}
lovelinks-way-close = { $points ->
    [one] { $bracelet } schließen, 1 Punkt
   *[other] { $bracelet } schließen, { $points } Punkte
}

## Vorschläge beim Tippen. (+3) ist die Zahl der Punkte.

lovelinks-label-draw = { $link } wird gezogen
lovelinks-label-new = { $link } beginnt Armband { $bracelet }
lovelinks-label-close = { $points ->
    [0] { $link } schließt { $bracelet }
   *[other] { $link } schließt { $bracelet } (+{ $points })
}
lovelinks-label-lock = { $points ->
    [0] { $link } ans Schloss von { $bracelet }
   *[other] { $link } ans Schloss von { $bracelet } (+{ $points })
}
lovelinks-label-key = { $points ->
    [0] { $link } an den Schlüssel von { $bracelet }
   *[other] { $link } an den Schlüssel von { $bracelet } (+{ $points })
}

## Ungültige Schritte.

lovelinks-over = Die Partie ist vorbei, es kann kein Glied mehr gelegt werden.
lovelinks-not-left = { $metal ->
    [bronze] { $link } kann nicht gezogen werden; unter den übrigen Bronzegliedern ist es nicht.
    [silver] { $link } kann nicht gezogen werden; unter den übrigen Silbergliedern ist es nicht.
   *[gold] { $link } kann nicht gezogen werden; unter den übrigen Goldgliedern ist es nicht.
}
lovelinks-draw-first = Zuerst wird ein Glied gezogen; vorher ist niemand am Zug.
lovelinks-name-link = Nenn ein Glied aus deinem Vorrat und wohin es soll, zum Beispiel `{ $example }`.
lovelinks-not-in-stock = { $link } ist nicht in deinem Vorrat; nimm { $stock }, zum Beispiel `{ $example }`.
lovelinks-new-owed = Du hast ein Armband geschlossen; beginn jetzt ein neues mit einem beliebigen Glied aus deinem Vorrat, zum Beispiel `{ $example }`.
lovelinks-no-new = Ein neues Armband darfst du nur beginnen, wenn keins deiner Glieder irgendwo passt; du hast aber passende, zum Beispiel `{ $example }`.
lovelinks-only-new = Keins deiner Glieder passt irgendwo; beginn also ein neues Armband, zum Beispiel `{ $example }`.
lovelinks-name-way = Nenn ein Armband und dazu `lock` (Schloss), `key` (Schlüssel) oder `close` (schließen), zum Beispiel `{ $example }`.
lovelinks-no-bracelet = Ein Armband { $bracelet } gibt es nicht; wähl { $there }, zum Beispiel `{ $example }`.
lovelinks-too-short = { $links ->
    [one] { $bracelet } hätte dann 1 Glied; schließen kannst du ein Armband erst, wenn es damit { $least } oder mehr hat.
   *[other] { $bracelet } hätte dann { $links } Glieder; schließen kannst du ein Armband erst, wenn es damit { $least } oder mehr hat.
}
# $key ist eine Zahl. $locks zählt die $count Schlösser auf, in die er passt.
lovelinks-lock-refuses = { $count ->
    [one] { $link } passt nicht ins offene Schloss { $lock } von { $bracelet }; Schlüssel { $key } passt nur in { $locks }.
   *[other] { $link } passt nicht ins offene Schloss { $lock } von { $bracelet }; Schlüssel { $key } passt in { $locks }.
}
lovelinks-key-refuses = { $count ->
    [one] Der offene Schlüssel { $key } von { $bracelet } passt nicht ins Schloss von { $link }; Schlüssel { $key } passt nur in { $locks }.
   *[other] Der offene Schlüssel { $key } von { $bracelet } passt nicht ins Schloss von { $link }; Schlüssel { $key } passt in { $locks }.
}
# Zweite Hälfte von „... setzt aus: “.
lovelinks-pass = Der Vorrat ist leer

## Nacherzählung.

lovelinks-drawn = { $link } wurde gezogen.
lovelinks-did-new = { $who } hat mit { $link } Armband { $bracelet } begonnen.
lovelinks-did-close = { $who } hat Armband { $bracelet } mit { $link } geschlossen.
lovelinks-did-lock = { $who } hat { $link } ans Schloss von { $bracelet } angefügt.
lovelinks-did-key = { $who } hat { $link } an den Schlüssel von { $bracelet } angefügt.
# Varianten mit Punkten. Gleiche Zahlen bringen 1 Punkt, beim zweiten Mal in einem Zug 3.
lovelinks-matched-lock = { $points ->
    [1] { $who } hat { $link } ans Schloss von { $bracelet } angefügt: 1 Punkt für gleiche Zahlen.
   *[other] { $who } hat { $link } ans Schloss von { $bracelet } angefügt: { $points } Punkte für gleiche Zahlen, zum zweiten Mal in diesem Zug.
}
lovelinks-matched-key = { $points ->
    [1] { $who } hat { $link } an den Schlüssel von { $bracelet } angefügt: 1 Punkt für gleiche Zahlen.
   *[other] { $who } hat { $link } an den Schlüssel von { $bracelet } angefügt: { $points } Punkte für gleiche Zahlen, zum zweiten Mal in diesem Zug.
}
# $account zählt die Texte bracelet-reason auf.
lovelinks-closed-for = { $points ->
    [one] { $who } hat Armband { $bracelet } mit { $link } geschlossen: 1 Punkt ({ $account }).
   *[other] { $who } hat Armband { $bracelet } mit { $link } geschlossen: { $points } Punkte ({ $account }).
}
lovelinks-round-begins = { $metal ->
    [bronze] Die Bronzerunde beginnt; { $who } ist zuerst am Zug.
    [silver] Die Silberrunde beginnt; { $who } ist zuerst am Zug.
   *[gold] Die Goldrunde beginnt; { $who } ist zuerst am Zug.
}

## Zusammenfassung eines Zugs unter dem Bild, eine Zeile.

lovelinks-opening = Pro Zug { $links } Glieder: Schlüssel ins Schloss.
# $what zählt die Texte lovelinks-joined auf.
lovelinks-turn-joined = { $who } hat { $what } angefügt.
lovelinks-joined-lock = { $points ->
    [0] { $link } ans Schloss von { $bracelet }
   *[other] { $link } ans Schloss von { $bracelet } (+{ $points })
}
lovelinks-joined-key = { $points ->
    [0] { $link } an den Schlüssel von { $bracelet }
   *[other] { $link } an den Schlüssel von { $bracelet } (+{ $points })
}
# $what zählt bis zu vier Texte lovelinks-made auf. So kurz wie möglich halten.
lovelinks-turn = { $count ->
    [one] { $who } hat { $what }.
   *[other] { $who }: { $what }.
}
lovelinks-made-new = { $bracelet } mit { $link } gelegt
lovelinks-made-close = { $points ->
    [0] { $bracelet } mit { $link } geschlossen
   *[other] { $bracelet } mit { $link } geschlossen (+{ $points })
}
lovelinks-made-lock = { $points ->
    [0] { $link } am Schloss von { $bracelet }
   *[other] { $link } am Schloss von { $bracelet } (+{ $points })
}
lovelinks-made-key = { $points ->
    [0] { $link } am Schlüssel von { $bracelet }
   *[other] { $link } am Schlüssel von { $bracelet } (+{ $points })
}

## Aufforderungen an die Person am Zug.

lovelinks-ask-new = { $who }, du hast { $bracelet } geschlossen: Beginn jetzt ein neues Armband.
lovelinks-ask-one-more = { $who }, leg noch ein Glied.
lovelinks-ask-turn = { $links ->
    [1] { $who }, du bist am Zug: Leg dein letztes Glied.
   *[other] { $who }, du bist am Zug: Leg zwei Glieder.
}

## Ergebnis. $account ist lovelinks-with oder lovelinks-with-gems, dann lovelinks-others oder lovelinks-others-gems für
## jede andere Seite.

lovelinks-wins = { $winners ->
    [one] { $who } gewinnt mit { $account }.
   *[other] { $who } gewinnen mit { $account }.
}
lovelinks-ties = { $who } spielen unentschieden mit { $account }.
lovelinks-with = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}
lovelinks-with-gems = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} und { $captured ->
    [one] 1 erbeuteten Edelstein
   *[other] { $captured } erbeuteten Edelsteinen
}
lovelinks-others = { $count ->
    [one] { $who } hat { $points }
   *[other] { $who } haben { $points }
}
lovelinks-others-gems = { $count ->
    [one] { $who } hat { $points } und { $captured }
   *[other] { $who } haben { $points } und { $captured }
}

## Grund für einen vorgeschlagenen Schritt, unter einem Tipp.

lovelinks-because-scores = { $points ->
    [one] Er bringt 1 Punkt.
   *[other] Er bringt { $points } Punkte.
}

## Punktestand in Kürze. $sums zählt die Texte lovelinks-sum auf, je Seite einen.

lovelinks-sums = Punkte: { $sums }.
lovelinks-sum = { $who } { $points }
