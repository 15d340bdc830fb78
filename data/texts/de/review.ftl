# Rückblick auf eine Partie, die zu Ende ist: wie viel vom Sieg jede Seite unterwegs hatte, wie ein Computerspieler es sieht.

review-title = Rückblick
# Über dem Bild
review-about = { $game } { $match }, wie ich es sehe
# Solange nachgedacht wird, was etwa eine Minute dauert
review-thinking = Ich schaue auf diese Partie zurück. Das dauert etwa eine Minute; dann steht es hier. Wenn nicht, drück noch einmal { button-review }.
# $turn ist eine Zahl; $played und $better sind Züge, etwa „d4“; $lost ist ein Anteil wie „12 %“: wie viele aller Partien es gekostet hat
review-turning-point = Zug { $turn }: { $who } spielte { $played }; { $better } hätte etwa { $lost } öfter gewonnen.
review-no-turning-point = Niemand hat in einem einzelnen Zug viel verschenkt.
# Unter dem Bild
review-footer = Die Siegchance jeder Seite, Zug um Zug; geschätzt.
# Für alle, die das Bild hören: wie es nach so vielen Schritten stand; $shares zählt auf: „Ada 62 %, Ben 38 %“
review-moment = Nach { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritten
}: { $shares }.
review-share = { $who } { $share }
