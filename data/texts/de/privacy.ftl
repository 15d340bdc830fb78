### Gespeicherte Daten einer Person: Antworten auf /datenschutz zeigen, /datenschutz mitnehmen und /datenschutz löschen.

privacy-head = **Was ich über dich speichere, und warum**
# $matches ist die Zahl aller Partien. $running ist die Zahl der offenen oder laufenden.
privacy-matches = - **Partien**: { $matches ->
    [0] du hast noch in keiner einen Platz.
    [one] { $running ->
        [0] du hast in 1 Partie einen Platz, und sie ist zu Ende.
       *[other] du hast in 1 Partie einen Platz, und sie ist offen oder läuft.
    }
   *[other] { $running ->
        [0] du hast in { $matches } Partien einen Platz, die alle zu Ende sind.
       *[other] du hast in { $matches } Partien einen Platz, davon offen oder laufend: { $running }.
    }
} Aufgehoben werden deine Discord-ID, die Züge und wann sie kamen: damit Partien weitergehen und noch einmal angesehen werden können.
privacy-results = - **Ergebnisse**: { $results ->
    [0] noch keine. Aus ihnen folgen Wertungen, Zählungen und wen du getroffen hast.
   *[other] { $results }, und was daraus folgt: Wertungen, Zählungen, wen du getroffen hast.
} Turniere, in denen du bist oder warst: { $tournaments ->
    [0] keine
   *[other] { $tournaments }
}; deine Zeilen in Tabellen vergangener Saisons: { $seasons ->
    [0] keine
   *[other] { $seasons }
}. Das zeigen Ranglisten und Profile in deinen Servern.
privacy-own = - **Was du eingestellt hast**: { $preferences }, die Sprache deines Discord, wann du weg bist, wen du blockierst ({ $blocks ->
    [0] niemanden
   *[other] { $blocks }
}), welchen Partien du folgst ({ $follows ->
    [0] keiner
   *[other] { $follows }
}), welche du in dein Profil gestellt hast, wen du zuletzt eingeladen und wessen Einladungen du abgelehnt hast. Wen du blockierst, sieht sonst niemand.
privacy-learning = - **Was du allein machst**: Studien ({ $studies ->
    [0] keine
   *[other] { $studies }
}), vorbereitete Antworten, Lektionen ({ $lessons ->
    [0] keine
   *[other] { $lessons }
}), versuchte Rätsel ({ $puzzles ->
    [0] keine
   *[other] { $puzzles }
}), beantwortete Rätsel des Tages ({ $days ->
    [0] keine
   *[other] { $days }
}).
privacy-discord = - **Nicht bei mir**: Namen und Nachrichten. Namen schlage ich nach, wenn ich sie brauche, und hebe keine auf; Nachrichten hebt Discord auf, auch meine.
# $copies ist die Zahl der täglichen Kopien, die aufbewahrt werden.
privacy-copies = - **Kopien**: { $copies ->
    [0] von selbst mache ich keine Kopien meiner Daten.
    [one] jeden Tag ersetzt eine Kopie aller meiner Daten die vorige. Was du löschst, bleibt darin noch einen Tag.
   *[other] jeden Tag kopiere ich alle meine Daten und hebe { $copies } Kopien auf. Was du löschst, bleibt in den älteren, bis sie ersetzt sind: { $copies } Tage.
} Wer mich betreibt, kann weitere haben.
privacy-pages = { $export } gibt dir alles als Datei, { $delete } löscht es. PRIVACY.md, das zu meinem Code gehört, sagt dasselbe ausführlich.

## Export. $part und $parts nummerieren die Dateien.

privacy-exported = { $parts ->
    [one] Alles, was ich über dich speichere. Andere kommen darin vor wie in deinen Partien; wer dich blockiert, gehört zu deren Daten und steht nicht darin.
   *[other] Alles, was ich über dich speichere, Teil { $part } von { $parts }.
}

## Warnung vor dem Löschen, und das Formular.

privacy-before = **Alles löschen, was ich über dich speichere?** Das lässt sich nicht rückgängig machen.
privacy-before-matches = - { $running ->
    [0] Keine Partie von dir ist offen oder läuft.
    [one] 1 Partie von dir ist offen oder läuft: Sie wird aufgegeben, und wer auf deiner Seite spielt, macht mit einer Vertretung weiter; eine Einladung wird zurückgenommen oder abgelehnt.
   *[other] { $running } Partien von dir sind offen oder laufen: Sie werden aufgegeben, und wer auf deiner Seite spielt, macht mit einer Vertretung weiter; Einladungen werden zurückgenommen oder abgelehnt.
}
privacy-before-rest = - Partien in Servern gehören auch den anderen, also bleiben sie: Auf deinem Platz sitzt ein ehemaliges Mitglied, ohne Namen und ohne etwas, das zu dir führt, und die Rätsel, die du versucht hast, zählen dafür. Alles andere geht: Wertungen und Profil, was du eingestellt hast, Blockierungen in beiden Richtungen, Studien, vorbereitete Antworten, Lektionen, Rätselläufe, Antworten auf Rätsel des Tages, Partien gegen mich in Direktnachrichten und meine neuesten Direktnachrichten an dich über Partien.
privacy-before-copies = - { $copies ->
    [0] Von selbst mache ich keine Kopien meiner Daten.
    [one] In der täglichen Kopie meiner Daten steht es noch einen Tag.
   *[other] In den täglichen Kopien meiner Daten steht es noch, in der neuesten { $copies } Tage lang.
} Was in Kanälen steht, liegt bei Discord.
privacy-before-export = { $export } gibt dir vorher eine Datei davon. Kommst du später wieder, fängst du neu an.
privacy-button = Alles löschen
privacy-form = Alles löschen
# Beschriftung des Felds, mit $word (privacy-word) höchstens 45 Zeichen.
privacy-form-field = Tippe { $word } zum Bestätigen
# Wort zum Tippen.
privacy-word = LÖSCHEN
privacy-other-word = Nichts wurde gelöscht: Das war nicht das Wort. Drücke den Knopf noch einmal und tippe { $word }.
privacy-deleting = Alles, was ich von dir aufhebe, wird gerade gelöscht, wie du wolltest. Komm wieder, wenn das getan ist, in etwa einer Minute.
privacy-deleted = Fertig: Ich hebe nichts mehr von dir auf. { $copies ->
    [0] Kommst du wieder, fängst du neu an.
    [one] In der täglichen Kopie meiner Daten steht es noch einen Tag. Kommst du wieder, fängst du neu an.
   *[other] In den täglichen Kopien meiner Daten steht es noch { $copies } Tage. Kommst du wieder, fängst du neu an.
}
