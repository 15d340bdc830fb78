# Prepared answers: what one plays at once if the others play something, grown on a private study of a running match.

# Above a line that is to be confirmed, which follows in sentences
prepared-question = Prepare this in match { $match }?
# $steps lists several of the next two; $answers lists notation
prepared-if = If { $steps }, you answer { $answers }.
prepared-then = If then { $steps }, you answer { $answers }.
# Part of the two above
prepared-plays = { $who } plays `{ $step }`
prepared-own = you play `{ $step }`
prepared-at-once = It is played at once, without a ping for you. When a step is taken back in the match, all prepared answers are removed.
# Where the line goes otherwise than one prepared before
prepared-replaces = { $count ->
    [one] It replaces 1 answer that you have prepared.
   *[other] It replaces { $count } answers that you have prepared.
}
prepared-done = { $count ->
    [one] You have 1 answer prepared in match { $match }.
   *[other] You have { $count } answers prepared in match { $match }.
}
# Above the branches, each of which is told as prepared-branch
prepared-tree = What you have prepared in match { $match }, for your eyes only:
prepared-branch = { $number }. { $text }
prepared-none = You have nothing prepared in match { $match }.
prepared-withdrawn = That is withdrawn.

# Why something cannot be done
prepared-outdated = Match { $match } has moved on; press { button-analyse } under its board to continue from there.
prepared-no-match = This study does not belong to a running match of yours, so there is nothing to prepare in it.
