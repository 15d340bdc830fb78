### Review of a finished match: each side's winning chances over time, as estimated by a computer player.

review-title = Review
# Heading above the picture.
review-about = { $game } { $match }, as I see it
# Note during the calculation, which takes about a minute.
review-thinking = I am reviewing this match. That takes about a minute; it will appear here. If it does not, press { button-review } again.
# $turn is a number. $played and $better are in notation, for example “d4”. $lost is the drop in winning chances, for
# example “12%”.
review-turning-point = Turn { $turn }: { $who } played { $played }; { $better } would have won about { $lost } more often.
review-no-turning-point = Nobody lost much in a single turn.
# Note below the picture.
review-footer = Each side's chance to win, turn by turn; an estimate.
# Alt text of the picture: chances after $steps steps. $shares lists “Ada 62%, Ben 38%”.
review-moment = After { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}: { $shares }.
review-share = { $who } { $share }
