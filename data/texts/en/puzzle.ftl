### Puzzles: positions with one to three right turns, solved in private.

puzzle-which-game = Which game?
puzzle-heading = **Puzzle** · { $game } · level { $level }
# Task of the puzzle. $role is the solver's role; $settled is “no” if roles are not chosen yet.
puzzle-win = { $settled ->
    [yes] You play **{ $role }**: { $turns ->
        [1] **win with this turn**.
       *[other] **win in { $turns }**, this turn included, whatever I play.
    }
   *[no] It is your turn: { $turns ->
        [1] **win with it**.
       *[other] **win in { $turns }**, this turn included, whatever I play.
    }
}
puzzle-best-turn = { $settled ->
    [yes] You play **{ $role }**: find the **best turn**.
   *[no] It is your turn: find the **best one**.
} What it scores counts, less the most that I can score in my next.
puzzle-best-closing = { $settled ->
    [yes] You play **{ $role }**: find the **best closing**.
   *[no] It is your turn: find the **best closing**.
} Which bracelet scores most, closed at once or after one more link of yours?
# Notes below a puzzle without an answer yet.
puzzle-counts = Your first answer counts; { button-puzzle-hint } and { button-puzzle-show } count as not solved.
puzzle-tried = You have answered this one before or had help with it, so it no longer counts.
# $question is the first question of the picker, for example “Which column?”, and $choice its right answer.
puzzle-hint = **Hint** · { $question } **{ $choice }**

## Result of an answer.

# $answer lists the steps of the answer or the solution.
puzzle-answer = { $what ->
    [right] **Right:** { $answer }.
    [wrong] **Not this one:** { $answer }.
   *[solution] **Solution:** { $answer }.
}
# $others lists the other winning answers.
puzzle-also-right = Right as well: { $others }.
# Introductions to the narrated steps that follow.
puzzle-longest-defence = The longest defence:
puzzle-reply = The reply:
# $worth and $best are in points. The best reply follows.
puzzle-points = { $what ->
    [wrong] It is worth { $worth }, the best { $best }. My reply:
   *[other] It is worth { $worth }; nothing is worth more. My reply:
}
# $change is a number with its sign.
puzzle-score = { $game } puzzles: { $rating } ({ $change }). { $streak ->
    [0] Longest streak: { $best }.
   *[other] Solved in a row: { $streak }; longest streak: { $best }.
}
puzzle-not-counted = Only your first answer to a puzzle counts.
puzzle-recorded = { $count ->
    [one] The record of the match up to this puzzle: 1 step, one file for programs, and the same to be read.
   *[other] The record of the match up to this puzzle: { $count } steps, one file for programs, and the same to be read.
}

# Line in a profile: results in the puzzles of a game.
puzzle-solver = Puzzles of { $game }: { $solved } of { $tried } solved, rating { $rating } ± { $spread }; { $streak } in a row, longest streak { $best }.

# Title of the form, at most 45 characters.
puzzle-form = { $game }: your turn

## Error messages.

puzzle-whole-turn = That is only part of the turn; write all of its steps, separated by commas.
puzzle-stale = That choice is no longer here; begin again.
puzzle-gone = This puzzle no longer exists; /{ command-puzzle } { command-puzzle-next } has others.
puzzle-none-to-redo = There is nothing to redo: your last answer to each puzzle was right.
puzzle-none = There is no puzzle of level { $level } in this game; try another level, or none.
