### Card at the end of a match: picture and alt text.

# Reason for unchanged ratings.
ending-unrated = { $reason ->
    [asked] Opened as not rated.
    [no-result] Without a result.
    [young] Over too early to be rated.
    [left] Left too early to be rated; only those who left lose points.
    [often] Not rated, more than five matches of these two that day.
    [busy] Not rated, more than ten matches of a player that day; only losses count.
   *[computer] Not rated, a computer player took part.
}
# Note in place of ending-unrated, if ratings changed less than usual.
ending-counts-less = Counts less: new opponents, or the same ones often.

## Picture: keep these short.

ending-length = Length
ending-head-to-head = Head to head
# Heading above the step that gave the winner the lead until the end.
ending-ahead = Ahead for good
ending-turning-point = Turn { $turn }: { $step }
ending-tied = { $count ->
    [one] 1 tied
   *[other] { $count } tied
}

## Alt text.

ending-alt = { $game }, match { $match }, in figures.
ending-player = { $place }. { $name }.
ending-player-rated = { $place }. { $name }, rating { $after }, before { $before }.
# Sentence such as “24 turns in 2 days.” $turns is format-turns, $within is format-within.
ending-duration = { $turns } { $within }.
ending-head-to-head-line = { $tied ->
    [0] { $one } against { $two }: { $won } to { $lost }.
   *[other] { $one } against { $two }: { $won } to { $lost }, { $tied } tied.
}
