### Texte über den Ort einer Partie, und über einem Vorrat.

# Hinweis unter der Einladung einer begonnenen Partie.
place-no-thread = Ich konnte hier keinen Thread anlegen, deshalb wird in diesem Kanal gespielt.

# Kleingedrucktes auf einem Brett, das ein neueres ersetzt hat.
place-was-to-move = { $player } war am Zug.

# Überschrift des Bildes vom eigenen Vorrat, in einer Direktnachricht oder privaten Antwort. $channel ist ein Link zum
# Thread.
place-stock-to-move = { $game } { $match } in { $channel }: Du bist am Zug, und das ist dein Vorrat.
place-stock = { $game } { $match } in { $channel }: Das ist dein Vorrat.
