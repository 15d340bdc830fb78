### Einstellungen von Personen und Servern, als Listen.

## Einstellungen einer Person.

settings-display = Bretter: { $display }
settings-display-part = { $part }: { $value }
# Formular für das Aussehen der Bretter, und seine Felder.
settings-form = So sehen Bretter aus
settings-form-look = Hintergrund
settings-form-palette = Farben
settings-form-labels = Schrift
settings-form-boards = Bretter
settings-form-descriptions = Bildbeschreibungen
settings-turns = { $turn ->
    [dm] Wenn du am Zug bist: per Direktnachricht.
   *[thread] Wenn du am Zug bist: im Thread der Partie.
}
settings-invitations = { $invited ->
    [nobody] Einladungen an dich: von niemandem; schon verschickte bleiben.
    [played] Einladungen an dich: von Leuten, mit denen du schon gespielt hast; schon verschickte bleiben.
   *[everyone] Einladungen an dich: von allen, die auf einem Server mit dir sind.
}
# Einstellung für die Auswahl von Zügen.
settings-confirm = { $asked ->
    [no] Ausgewählte Züge vor dem Spielen bestätigen: nein.
   *[yes] Ausgewählte Züge vor dem Spielen bestätigen: ja.
}
# $delivered ist „no“ nach einer fehlgeschlagenen Zustellung.
settings-stock = { $stock ->
    [on] { $delivered ->
        [no] Vorrat per Direktnachricht: an (die letzte kam nicht an).
       *[yes] Vorrat per Direktnachricht: an.
    }
   *[off] { $delivered ->
        [no] Vorrat per Direktnachricht: aus (die letzte kam nicht an).
       *[yes] Vorrat per Direktnachricht: aus.
    }
}
# $often ist ein Text settings-reminders; $where ist ein Text settings-remind-by.
settings-reminders = Erinnerungen: { $often }, { $where }.
settings-reminders-none = keine
settings-reminders-once = einmal
settings-reminders-twice = zweimal
settings-reminders-often = oft
settings-remind-by-channel = im Kanal
settings-remind-by-dm = per Direktnachricht
settings-remind-by-both = im Kanal und per Direktnachricht
settings-no-quiet = Ruhezeit: keine.
settings-timezone = Zeitzone: { $timezone }.
settings-quiet = Ruhezeit: { $start } bis { $end } ({ $timezone }).
settings-global = { $rated ->
    [yes] Serverübergreifend gewertet: ja.
   *[no] Serverübergreifend gewertet: nein.
}

## Einstellungen eines Servers.

# $setting ist einer der Texte darunter.
settings-unchanged = { $setting }.
settings-changed = { $setting } (geändert).
settings-venue = { $venue ->
    [channel] Gespielt wird: im Kanal selbst
   *[thread] Gespielt wird: in einem Thread je Partie
}
settings-channels = { $count ->
    [0] Neue Partien: überall
   *[other] Neue Partien: in { $channels }
}
settings-pace = Bedenkzeit: { $pace }
settings-overdue = { $rule ->
    [forfeit] Wenn die Zeit abläuft: automatisch verloren
   *[claim] Wenn die Zeit abläuft: Die anderen können den Sieg beanspruchen
}
settings-pictures = { $kept ->
    [newest] Bilder: Nur das neueste Brett hat eins
   *[every] Bilder: Jedes Brett behält seins
}
settings-match-limit = { $count ->
    [0] Laufende Partien pro Person: kein Limit
   *[other] Laufende Partien pro Person: { $count }
}
settings-prepared = { $allowed ->
    [no] Vorbereitete Antworten: nicht erlaubt
   *[yes] Vorbereitete Antworten: erlaubt
}
settings-language = Sprache: { $language }
settings-language-unset = Sprache: wie in Discord
# Name dieser Sprache in dieser Sprache.
settings-language-name = Deutsch
