# Love Links: Glieder werden an Armbänder angefügt, Schlüssel in Schloss; wer ein langes Armband schließt, bekommt es.
# Ein Glied schreibt man 5-8, Schlüssel und Schloss; ein Armband hat einen Buchstaben, etwa A. Beides ist in allen
# Sprachen gleich, auch die Wörter der Notation zwischen den Zeichen `...`: `lock`, `key`, `close`, `new`, `draw`.

lovelinks-summary = Steck Schlüssel in Schlösser, schließ lange Armbänder und halt fremde Edelsteine fern.

# Optionen von /play
lovelinks-option-length = Wie lange die Partie dauert
lovelinks-option-length-standard = alle drei Runden
lovelinks-option-length-short = bis eine Seite 90 Punkte hat

# Die Auswahl: was auf jeder Stufe gewählt wird, und woraus
lovelinks-prompt-draw = Welche Ziehung?
lovelinks-prompt-new = Welches Glied beginnt das neue Armband?
lovelinks-prompt-link = Welches Glied?
lovelinks-prompt-bracelet = Welches Armband?
lovelinks-prompt-way = Wohin?
# Das Glied steht fest; im Bild stehen Zahlen dafür, und wer es nicht sieht, bekommt dies vorgelesen
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

# Was beim Tippen eines Zugs angeboten wird; (+3) sind die Punkte, die es bringt
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

# Warum etwas nicht gespielt werden kann
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
# $key passt in $count Schlösser, die $locks aufzählt.
lovelinks-lock-refuses = { $count ->
    [one] { $link } passt nicht ins offene Schloss { $lock } von { $bracelet }; Schlüssel { $key } passt nur in { $locks }.
   *[other] { $link } passt nicht ins offene Schloss { $lock } von { $bracelet }; Schlüssel { $key } passt in { $locks }.
}
lovelinks-key-refuses = { $count ->
    [one] Der offene Schlüssel { $key } von { $bracelet } passt nicht ins Schloss von { $link }; Schlüssel { $key } passt nur in { $locks }.
   *[other] Der offene Schlüssel { $key } von { $bracelet } passt nicht ins Schloss von { $link }; Schlüssel { $key } passt in { $locks }.
}
# Vollendet „... setzt aus: “
lovelinks-pass = Der Vorrat ist leer

# Was geschehen ist
lovelinks-drawn = { $link } wurde gezogen.
lovelinks-did-new = { $who } hat mit { $link } Armband { $bracelet } begonnen.
lovelinks-did-close = { $who } hat Armband { $bracelet } mit { $link } geschlossen.
lovelinks-did-lock = { $who } hat { $link } ans Schloss von { $bracelet } angefügt.
lovelinks-did-key = { $who } hat { $link } an den Schlüssel von { $bracelet } angefügt.
# Dasselbe mit den Punkten; gleiche Zahlen bringen 1, beim zweiten Mal in einem Zug 3.
lovelinks-matched-lock = { $points ->
    [1] { $who } hat { $link } ans Schloss von { $bracelet } angefügt: 1 Punkt für gleiche Zahlen.
   *[other] { $who } hat { $link } ans Schloss von { $bracelet } angefügt: { $points } Punkte für gleiche Zahlen, zum zweiten Mal in diesem Zug.
}
lovelinks-matched-key = { $points ->
    [1] { $who } hat { $link } an den Schlüssel von { $bracelet } angefügt: 1 Punkt für gleiche Zahlen.
   *[other] { $who } hat { $link } an den Schlüssel von { $bracelet } angefügt: { $points } Punkte für gleiche Zahlen, zum zweiten Mal in diesem Zug.
}
# $account zählt auf, wofür es die Punkte gibt: die Texte bracelet-for-...
lovelinks-closed-for = { $points ->
    [one] { $who } hat Armband { $bracelet } mit { $link } geschlossen: 1 Punkt ({ $account }).
   *[other] { $who } hat Armband { $bracelet } mit { $link } geschlossen: { $points } Punkte ({ $account }).
}
lovelinks-round-begins = { $metal ->
    [bronze] Die Bronzerunde beginnt; { $who } ist zuerst am Zug.
    [silver] Die Silberrunde beginnt; { $who } ist zuerst am Zug.
   *[gold] Die Goldrunde beginnt; { $who } ist zuerst am Zug.
}

# Unter dem Bild, auf einer Zeile: alles, was in einem Zug geschehen ist
lovelinks-opening = Pro Zug { $links } Glieder: Schlüssel ins Schloss.
# $what zählt die Texte lovelinks-joined-... auf
lovelinks-turn-joined = { $who } hat { $what } angefügt.
lovelinks-joined-lock = { $points ->
    [0] { $link } ans Schloss von { $bracelet }
   *[other] { $link } ans Schloss von { $bracelet } (+{ $points })
}
lovelinks-joined-key = { $points ->
    [0] { $link } an den Schlüssel von { $bracelet }
   *[other] { $link } an den Schlüssel von { $bracelet } (+{ $points })
}
# $what zählt die Texte lovelinks-made-... auf; ganz kurz, denn es sind bis zu vier
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

# Was jetzt zu tun ist
lovelinks-ask-new = { $who }, du hast { $bracelet } geschlossen: Beginn jetzt ein neues Armband.
lovelinks-ask-one-more = { $who }, leg noch ein Glied.
lovelinks-ask-turn = { $links ->
    [1] { $who }, du bist am Zug: Leg dein letztes Glied.
   *[other] { $who }, du bist am Zug: Leg zwei Glieder.
}

# Wie es ausging; $account ist lovelinks-with..., dann lovelinks-others... für alle übrigen
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

# Was für einen Schritt spricht, den ein Tipp zeigt
lovelinks-because-scores = { $points ->
    [one] Er bringt 1 Punkt.
   *[other] Er bringt { $points } Punkte.
}

# Wie es steht, in Kürze: $sums zählt auf, was jede Seite hat
lovelinks-sums = Punkte: { $sums }.
lovelinks-sum = { $who } { $points }
