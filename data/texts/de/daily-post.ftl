# Das Rätsel des Tages, wie es in Servern steht, die es möchten, und was lesen, die den Server verwalten.

# Wie im Bild heißt, wer am Zug ist: alle, die es lesen
daily-post-solver = Rätselfan
daily-post-counts = Ein Versuch zählt.
daily-post-yesterday = { $solved ->
    [0] { $tried ->
        [one] Gestern gab es 1 Versuch, und gelöst hat es niemand.
       *[other] Gestern gab es { $tried } Versuche, und gelöst hat es niemand.
    }
    [one] Gestern hat es 1 von { $tried } gelöst.
   *[other] Gestern haben es { $solved } von { $tried } gelöst.
}
# Montags, über der Tabelle der Woche davor, mit einer Zeile je Person
daily-post-week = **Letzte Woche**

# Was /server tagesrätsel antwortet; $channel ist eine Erwähnung, $time eine Uhrzeit und $next ein Zeitpunkt, wie Discord sie zeigt
daily-post-enabled = Das Rätsel des Tages kommt täglich um { $time } in { $channel }, das nächste am { $next }.
daily-post-enabled-now = Das Rätsel des Tages kommt täglich in { $channel }, das heutige jetzt.
daily-post-not-enabled = In diesem Server kommt kein Rätsel des Tages; mit /{ command-server } { command-server-daily } { command-option-channel }: kommt es.
daily-post-off = In diesem Server kommt kein Rätsel des Tages mehr.
daily-post-no-channel = Gib mit „{ command-option-channel }“ an, wohin das Rätsel des Tages soll: in einen Textkanal oder einen für Ankündigungen.
