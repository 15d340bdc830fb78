### Die Seite einer Partie, die als Aktivität geöffnet wird: sichtbare Texte, und Namen von Bedienelementen für
### Screenreader.

activity-matches = Partie
activity-connecting = Verbinde …
activity-reconnecting = Die Verbindung ist weg; neuer Versuch …
activity-later = Interlink startet neu; neuer Versuch …
activity-too-much = Diese Seite wurde geschlossen, weil zu viel von ihr kam. Öffne sie neu.
activity-too-many = Du hast diese Seite zu oft geöffnet. Schließ die anderen, und öffne sie in einer Minute neu.
activity-try-again = Noch einmal versuchen
activity-busy = Etwas anderes läuft noch; sende es gleich noch einmal.
activity-no-script = Das Brett braucht JavaScript.
activity-board = Brett
activity-moves = Zug und Antworten
activity-also = Mehr
activity-larger = Größeres Brett
# Der Schieberegler unter einer Wiedergabe.
activity-position = Stellung
activity-none = Keine Partie
activity-lesson = { $game } lernen
# Ein Button: verlässt ein Rätsel, eine Wiedergabe oder eine Lektion und zeigt wieder das Brett der Partie.
activity-back = Zurück zur Partie
activity-empty = Hier läuft keine Partie. Beginne eine mit /{ command-play }, oder wähle oben eine aus.

## Fehler.

activity-session-over = Diese Seite war zu lange offen; öffne sie neu.
activity-code-refused = Discord hat nicht bestätigt, wer du bist; öffne die Seite neu.
activity-not-there = Öffne die Seite von Discord aus: Sie gehört zu dem Kanal, in dem sie gestartet wurde.
activity-not-here = Ich sehe den Kanal nicht, in dem diese Seite geöffnet wurde; öffne sie in einem Kanal, in dem ich bin.
activity-discord-away = Discord antwortet nicht; versuch es gleich noch einmal.
activity-crowded = Gerade öffnen viele Leute Bretter; öffne die Seite gleich noch einmal.
activity-changed = Das hat sich inzwischen geändert; schau noch einmal aufs Brett.
activity-not-allowed = Du kannst diesen Kanal gerade nicht sehen oder dort nicht mitmachen.
activity-off = Bretter lassen sich hier nicht als Aktivität öffnen; nimm „{ button-move }“.
activity-cannot-open = Discord öffnet in diesem Kanal keine Aktivitäten. Nimm hier „{ button-move }“; oder öffne Interlink innerhalb von zwei Minuten bei den Apps eines anderen Kanals dieses Servers, dann zeigt es diese Partie.
activity-bad-message = Diese Seite ist veraltet; öffne sie neu.
