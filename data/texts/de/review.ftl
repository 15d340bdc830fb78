### Rückblick auf eine beendete Partie: Gewinnchancen jeder Seite im Verlauf, von einem Computerspieler geschätzt.

review-title = Rückblick
# Überschrift über dem Bild.
review-about = { $game } { $match }, wie ich es sehe
# Hinweis während der Berechnung, die etwa eine Minute dauert.
review-thinking = Ich schaue auf diese Partie zurück. Das dauert etwa eine Minute; dann steht es hier. Wenn nicht, drück noch einmal { button-review }.
# $turn ist eine Zahl. $played und $better stehen in Notation, zum Beispiel „d4“. $lost ist der Verlust an
# Gewinnchancen, zum Beispiel „12 %“.
review-turning-point = Zug { $turn }: { $who } spielte { $played }; { $better } hätte etwa { $lost } öfter gewonnen.
review-no-turning-point = Niemand hat in einem einzelnen Zug viel verschenkt.
# Hinweis unter dem Bild.
review-footer = Die Siegchance jeder Seite, Zug um Zug; geschätzt.
# Alternativtext des Bildes: Chancen nach $steps Schritten. $shares zählt auf: „Ada 62 %, Ben 38 %“.
review-moment = Nach { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritten
}: { $shares }.
review-share = { $who } { $share }
