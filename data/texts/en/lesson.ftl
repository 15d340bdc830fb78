### Lessons: a few steps that teach a game, then a short match. The files lesson-<game>.ftl have the steps.

# Heading of a step. $title is its topic in a few words.
lesson-heading = **{ $game }** · { $step } of { $count } · **{ $title }**
# Note below the first step.
lesson-stop = Stop whenever you like; /{ command-learn } continues where you left off.
# Result of an attempt. $step is in notation, for example “d4”. $why is one sentence or two.
lesson-tried = { $right ->
    [yes] **{ $step }** is right. { $why }
   *[no] **{ $step }** is not it. { $why }
}
# Last message. A sentence about the game follows.
lesson-done = You have finished the lesson of **{ $game }**.

# Note above the picker.
lesson-at-once = What you press is tried at once; you cannot lose anything.
# Title of the form, at most 45 characters.
lesson-form = { $game }: your step

# Offer below the invitation to a player's first match. Shown once.
lesson-offer = Is { $game } new to you? A short lesson shows you how it is played, for you alone; your match waits.
lesson-match = Match { $match } has begun, against me at my easiest level: { $channel }. There are hints behind { button-more }.

## Error messages.

lesson-stale = That belongs to another step of the lesson; this is where you are.
lesson-one-step = One step at a time here.
