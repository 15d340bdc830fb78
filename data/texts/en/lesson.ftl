# Lessons: a game learned in a few steps of one's own, and the short match that closes it.
# What each step says stands in a file of its own for each game.

# Above each step; $title says in a few words what it is about
lesson-heading = **{ $game }** · { $step } of { $count } · **{ $title }**
# Below the first step
lesson-stop = Stop whenever you like; /{ command-learn } continues where you left off.
# What became of the learner's step, such as “d4”; $why says it in a sentence or two
lesson-tried = { $right ->
    [yes] **{ $step }** is right. { $why }
   *[no] **{ $step }** is not it. { $why }
}
# Once all steps are done; a sentence about the game follows
lesson-done = You have finished the lesson of **{ $game }**.

# Above the picker
lesson-at-once = What you press is tried at once; you cannot lose anything.
# The title of the form, 45 characters at most
lesson-form = { $game }: your step

# Below the invitation to somebody's first match, told once
lesson-offer = Is { $game } new to you? A short lesson shows you how it is played, for you alone; your match waits.
lesson-match = Match { $match } has begun, against me at my easiest level: { $channel }. There are hints behind { button-more }.

# Why something cannot be done
lesson-stale = That belongs to another step of the lesson; this is where you are.
lesson-one-step = One step at a time here.
