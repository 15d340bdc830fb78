### Fehlermeldungen der Sandbox. Sie erscheinen auf deren Seite (page.ftl), nie in Discord.

## Befehl tippen. $option und $command sind Namen; $text und $typed sind Eingaben.

sandbox-hint = { $option }: { $description }
# Werte einer Ja/Nein-Option.
sandbox-true = Ja
sandbox-false = Nein
sandbox-no-command = Den Befehl { $typed } gibt es nicht; tippe /, dann siehst du alle.
sandbox-twice = { $option } steht zweimal da; nimm eins davon heraus.
sandbox-needs = /{ $command } braucht noch { $option }: { $description }.
sandbox-empty-option = { $option } ist leer; schreib etwas hinein oder nimm es heraus.
sandbox-no-file = { $option } nimmt eine Datei; wähl eine aus oder zieh sie auf diese Seite.
sandbox-not-offered = { $option } kann nicht { $text } sein; wähl etwas aus der Liste.
sandbox-no-number = { $kind ->
    [whole] { $option } muss eine ganze Zahl sein, nicht { $text }.
   *[number] { $option } muss eine Zahl sein, nicht { $text }.
}
sandbox-too-small = { $option } muss mindestens { $least } sein, nicht { $text }.
sandbox-too-large = { $option } darf höchstens { $most } sein, nicht { $text }.
sandbox-no-options = /{ $command } hat keine Optionen; schick es ohne „{ $text }“ ab.

## Veraltete Bedienelemente und Fehler.

sandbox-not-in-menu = { $name } steht hier bei niemandem im Menü.
sandbox-form-closed = Dieses Formular ist nicht mehr offen; öffne es noch einmal.
# $reason ist ein englischer Satz der Simulation.
sandbox-not-sent = Discord würde das nicht abschicken: { $reason }.
sandbox-gone = Das gibt es nicht mehr; schau, was der Kanal jetzt zeigt.
sandbox-message-gone = Diese Nachricht gibt es nicht mehr; schau, was der Kanal jetzt zeigt.
sandbox-too-long = Das hat zu lange gedauert; schau, was der Kanal jetzt zeigt.
sandbox-no-answer = Der Bot hat nicht geantwortet; warum, steht im Terminal, in dem er läuft.

## Ungültige Anfragen von Programmen. Die Wörter as, text, values und seconds sind Feldnamen und bleiben so.

sandbox-no-address = Unter dieser Adresse gibt es nichts.
sandbox-body-too-long = Das ist zu lang.
sandbox-no-request = So eine Anfrage nimmt diese Adresse nicht an.
sandbox-address = Die Sandbox antwortet nur unter ihrer eigenen Adresse auf diesem Computer.
sandbox-page = Die Sandbox antwortet nur ihrer eigenen Seite.
sandbox-origin = Die Sandbox antwortet nur ihrer eigenen Seite; der Header Origin fehlt.
sandbox-json = Was geschickt wird, muss JSON sein.
sandbox-compressed = Was geschickt wird, muss unkomprimiertes JSON sein.
sandbox-object = Was geschickt wird, muss ein JSON-Objekt sein.
sandbox-no-picture = Dieses Bild gibt es nicht, oder du darfst es nicht sehen.
sandbox-no-place = Diesen Kanal gibt es nicht, oder du darfst ihn nicht sehen.
sandbox-nobody = { $name } muss jemand von denen sein, die hier sind: { $people }.
sandbox-line = text muss mit / beginnen und darf höchstens { $most } Zeichen haben.
sandbox-message = Eine Nachricht hat 1 bis { $most } Zeichen.
sandbox-text = { $name } muss ein Text sein.
sandbox-data = data muss eine Datei in Base 64 sein.
sandbox-list = values muss eine Liste von Texten sein.
sandbox-values = values muss ein Objekt aus Texten, Listen von Texten, true und false sein.
sandbox-seconds = seconds muss eine ganze Zahl sein, höchstens ein Monat.
sandbox-whole = { $name ->
    [picture] Das Bild muss eine ganze Zahl sein.
   *[other] { $name } muss eine ganze Zahl sein.
}
