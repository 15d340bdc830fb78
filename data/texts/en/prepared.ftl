### Conditional moves: answers that the bot plays automatically. Players enter them in a private study of a running
### match and call them prepared answers.

# Question above the variation to confirm. The variation follows in sentences.
prepared-question = Prepare this in match { $match }?
# $steps lists the texts prepared-plays and prepared-own. $answers is in notation.
prepared-if = If { $steps }, you answer { $answers }.
prepared-then = If then { $steps }, you answer { $answers }.
prepared-plays = { $who } plays `{ $step }`
prepared-own = you play `{ $step }`
prepared-at-once = It is played at once, without a ping for you. When a step is taken back in the match, all prepared answers are removed.
# $count is the number of conditional moves that conflict with the new ones.
prepared-replaces = { $count ->
    [one] It replaces 1 answer that you have prepared.
   *[other] It replaces { $count } answers that you have prepared.
}
prepared-done = { $count ->
    [one] You have 1 answer prepared in match { $match }.
   *[other] You have { $count } answers prepared in match { $match }.
}
# Heading of all variations. Each is a text prepared-branch.
prepared-tree = What you have prepared in match { $match }, for your eyes only:
prepared-branch = { $number }. { $text }
prepared-none = You have nothing prepared in match { $match }.
prepared-withdrawn = That is withdrawn.

## Error messages.

prepared-outdated = Match { $match } has moved on; press { button-analyse } under its board to continue from there.
prepared-no-match = This study does not belong to a running match of yours, so there is nothing to prepare in it.
