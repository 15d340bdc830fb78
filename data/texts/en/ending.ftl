# The card that ends a match, and the same for those who cannot see it.

# Why no rating changed
ending-unrated = { $reason ->
    [asked] Opened as not rated.
    [no-result] Without a result.
    [young] Over too early to be rated.
    [left] Left too early to be rated; only those who left lose points.
    [often] Not rated, more than five matches of these two that day.
    [busy] Not rated, more than ten matches of a player that day; only losses count.
   *[computer] Not rated, a computer player took part.
}

# In the picture: short
ending-length = Length
ending-head-to-head = Head to head
# Above the step after which the winner was in front to the end
ending-ahead = Ahead for good
ending-turning-point = Turn { $turn }: { $step }
ending-tied = { $count ->
    [one] 1 tied
   *[other] { $count } tied
}

# In words
ending-alt = { $game }, match { $match }, in figures.
ending-player = { $place }. { $name }.
ending-player-rated = { $place }. { $name }, rating { $after }, before { $before }.
# Such as “24 turns in 2 days.”
ending-duration = { $turns } { $within }.
ending-head-to-head-line = { $tied ->
    [0] { $one } against { $two }: { $won } to { $lost }.
   *[other] { $one } against { $two }: { $won } to { $lost }, { $tied } tied.
}
