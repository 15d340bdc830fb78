### Playing strength of computer players: five levels.

# Labels of buttons and choices.
level-title-newcomer = Newcomer
level-title-casual = Casual
level-title-steady = Steady
level-title-strong = Strong
level-title-relentless = Relentless
# Addition in brackets after a name: Interlink (steady).
level-name-newcomer = newcomer
level-name-casual = casual
level-name-steady = steady
level-name-strong = strong
level-name-relentless = relentless
# Descriptions of the levels, at most 70 characters each.
level-about-newcomer = Still learning; often misses things. Good to learn with.
level-about-casual = Never thinks for long; you will find its mistakes.
level-about-steady = Few blunders; a fair match if you know the game.
level-about-strong = Thinks things through and punishes what you overlook.
level-about-relentless = Thinks up to three seconds a step; gives nothing away.

# Question below an invitation, above one line per level. $count is the number of computer players.
level-asked = { $count ->
    [one] **How well shall I play?** { $who } chooses below:
   *[other] **How well shall the { $count } computer players play?** { $who } chooses below:
}
level-line = - **{ $name }**: { $about }
