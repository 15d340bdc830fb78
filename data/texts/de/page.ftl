### Seite der Sandbox, einer Simulation von Discord: sichtbare Texte, und Namen von Bedienelementen für Screenreader.
### Die Texte des Bots selbst stehen in den anderen Dateien.

# Simulierter Server: sein Name, sein Kanal (klein, ohne Leerzeichen) und die Rolle der Person, die ihn verwaltet.
page-server = Spieleclub
page-channel = spiele
page-organisers = Leitung

## Rahmen der Seite.

page-title = Interlink-Sandbox
page-skip = Zum Textfeld springen
page-side = Kanäle und Personen
page-channels = Kanäle
page-threads = Threads
page-direct = Direktnachrichten
# Screenreader-Texte von Einträgen der Seitenleiste: mit einer Erwähnung der lesenden Person, und mit anderen
# ungelesenen Nachrichten.
page-for-you = { $name }, für dich
page-unread = { $name }, ungelesen
page-current-person = Wer du bist
page-you-are = Du bist
page-manager = Nur { $name } verwaltet den Server und sieht /{ command-server }. Öffne einen zweiten Tab, dann bist du zwei Personen zugleich.
page-menu = Menü von { $name }
page-message-menu = Menü der Nachricht
page-switch-person = { $name } sein
page-no-menu = Mit Personen kannst du hier nichts tun.
page-time = Simulierte Zeit
page-hour = +1 Stunde
page-day = +1 Tag
page-simulation = Simulation.
page-everybody = Du spielst hier alle selbst; nichts verlässt diesen Computer.
page-no-script = Die Sandbox braucht JavaScript.

## Nachrichten.

page-messages = Nachrichten
page-empty = Hier ist noch nichts. Tippe /, dann siehst du, was Interlink kann.
page-empty-direct = Direktnachrichten zwischen dir und Interlink. Hier spielst du mit /{ command-play } gegen Interlink, und hier schreibt es dir, was nur für dich ist.
page-thinking = Interlink denkt nach …
# Abzeichen neben dem Namen eines Bots.
page-app = APP
page-see-thread = Thread ansehen ›
page-only-you = Nur du kannst das sehen
page-dismiss = Nachricht ausblenden
page-edited = bearbeitet
page-used = { $who } hat { $line } benutzt
page-used-something = { $who } hat einen Befehl benutzt
page-pinned = { $who } hat eine Nachricht angepinnt.
page-joined = { $who } ist jetzt auf dem Server.
page-somebody = jemand
# Ersatz für einen Kanal oder eine Nachricht ohne Zugriff.
page-unknown = unbekannt
page-message = nachricht
page-picture-opens = Bild, öffnet sich in voller Größe
page-picture-of = Bild, öffnet sich in voller Größe: { $alt }

## Nachrichtenfeld.

page-message-field = Nachricht
page-write = Als { $name }: Nachricht oder /Befehl
page-commands = Befehle
page-send = Senden
page-completions = Vorschläge
page-enter-sends = Enter schickt ab
page-tab-chooses = Tab oder Enter wählt
page-silent = Die Sandbox antwortet nicht; läuft sie noch?
page-failed = In der Sandbox ist etwas schiefgegangen; was, steht in ihrem Terminal.

## Dateioption eines Befehls: ausgewählt oder auf die Seite gezogen.

page-file-choose = Datei für { $option } wählen
page-file-or-drop = oder hierher ziehen
page-file-chosen = { $name }, { $size } kB
page-file-another = Andere wählen
page-file-where = Tippe erst einen Befehl, der eine Datei nimmt, zum Beispiel /{ command-study } { command-study-import }, und zieh sie dann noch einmal her.
page-file-long = Eine Datei hat hier höchstens { $most } MB.

## Menüs und Formulare des Bots.

page-choose = Wählen
page-done = Fertig
page-form = Formular
page-submit = Absenden
# $field ist die Beschriftung eines Pflichtmenüs in einem Formular.
page-required = Wähle zuerst etwas unter „{ $field }“.
page-cancel = Abbrechen
page-close = Schließen
page-picture = Bild
page-description = Beschreibung

## Unterschiede zu Discord: ein Knopf, und der Dialog, den er öffnet.

page-differs = Was anders ist als in Discord
page-differs-title = Eine Simulation von Discord
page-differs-people = Die Personen, der Server und der Kanal sind erfunden, und du bist alle zugleich: Wähl unten in der Seitenleiste, wer du bist, oder öffne für jede Person einen Tab.
page-differs-bot = Der Bot ist der echte, mit seinen echten Befehlen, Regeln und Bildern. Seine Partien liegen in einer temporären Datei, die verschwindet, wenn die Sandbox endet.
page-differs-time = Die Zeit beginnt heute, läuft mit und springt um eine Stunde oder einen Tag. Gezeigt wird UTC; Discord zeigt deine eigene Zeit.
page-differs-line = Ein Befehl ist eine Zeile, zum Beispiel /{ command-move } { command-option-move }: red a1-a2; Discord zeigt jede Option als Feld. Eine Rolle kannst du hier nicht angeben.
page-differs-menu = Ein Klick auf einen Namen öffnet das Menü dieser Person, ⋯ das einer Nachricht; in Discord ist es ein Rechtsklick oder langes Drücken, und der Bot steht unter Apps. In Direktnachrichten gibt es kein Menü.
page-differs-pings = Pings siehst du in der Seitenleiste, im Titel und an der Nachricht; zu hören ist nichts.
page-differs-lacking = Es gibt keine Antworten, Reaktionen oder Profile, keine Dateien außer für Befehle, keine Direktnachrichten außer denen des Bots, und Threads werden nie archiviert. Eine Person verwaltet den Server; sonst dürfen alle alles.
page-differs-limits = Dass Discord manchmal bremst oder ausfällt, wird nicht simuliert.
page-keys = Tasten
page-keys-line = / beginnt einen Befehl; mit den Pfeilen und Tab wählst du aus der Liste, Enter schickt ab, Esc schließt.
page-keys-channel = Alt mit Pfeil hoch oder runter wechselt den Kanal.
page-keys-button = Mit Tab kommst du zu jedem Knopf; ⋯ neben einer Person öffnet ihr Menü.

## Die Seite einer Partie, in einem Rahmen.

page-board = Brett einer Partie
