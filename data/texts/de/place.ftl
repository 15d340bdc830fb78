# Orte, an denen gespielt wird.

# Unter der Einladung, wenn die Partie begonnen hat
place-no-thread = Ich konnte hier keinen Thread anlegen, deshalb wird in diesem Kanal gespielt.

# Was ein Brett sagt, wenn ein neueres an seine Stelle getreten ist
place-was-to-move = { $player } war am Zug.

# Über dem Bild dessen, was jemand auf der Hand hat, als Direktnachricht oder nur für diese Person; $channel ist ein Link zum Thread
place-stock-to-move = { $game } { $match } in { $channel }: Du bist am Zug, und das ist dein Vorrat.
place-stock = { $game } { $match } in { $channel }: Das ist dein Vorrat.
