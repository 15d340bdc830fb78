# Looking back at a match that is over: how much of the win each side had along it, as a computer player sees it.

review-title = Review
# Above the picture
review-about = { $game } { $match }, as I see it
# While it is thought out, which takes about a minute
review-thinking = I am reviewing this match. That takes about a minute; it will appear here. If it does not, press { button-review } again.
# $turn is a number; $played and $better are steps, such as “d4”; $lost is a share such as “12%”: how many of all matches it cost
review-turning-point = Turn { $turn }: { $who } played { $played }; { $better } would have won about { $lost } more often.
review-no-turning-point = Nobody lost much in a single turn.
# Below the picture
review-footer = Each side's chance to win, turn by turn; an estimate.
# For those who hear the picture: how it stood after so many steps; $shares lists “Ada 62%, Ben 38%”
review-moment = After { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}: { $shares }.
review-share = { $who } { $share }
