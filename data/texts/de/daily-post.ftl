### Rätsel des Tages als Nachricht auf einem Server, und Antworten auf /server tagesrätsel.

# Name der Person am Zug im Bild. Er spricht alle Lesenden an.
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
# Überschrift der Tabelle der letzten Woche, montags.
daily-post-week = **Letzte Woche**

## Antworten auf /server tagesrätsel.

# $channel ist eine Erwähnung. $time (Uhrzeit) und $next (Zeitpunkt) formatiert Discord.
daily-post-enabled = Das Rätsel des Tages kommt täglich um { $time } in { $channel }, das nächste am { $next }.
daily-post-enabled-now = Das Rätsel des Tages kommt täglich in { $channel }, das heutige jetzt.
daily-post-not-enabled = In diesem Server kommt kein Rätsel des Tages; mit /{ command-server } { command-server-daily } { command-option-channel }: kommt es.
daily-post-off = In diesem Server kommt kein Rätsel des Tages mehr.
daily-post-no-channel = Gib mit „{ command-option-channel }“ an, wohin das Rätsel des Tages soll: in einen Textkanal oder einen für Ankündigungen.
