# Puzzles: positions with one to three right turns, which one person looks for privately.

puzzle-which-game = Which game?
puzzle-heading = **Puzzle** · { $game } · level { $level }
# Above one that was found in a match of the server
# What is wanted; where $settled is “yes”, $role says what one plays
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
# Below a puzzle that was not answered yet
puzzle-counts = Your first answer counts; { button-puzzle-show } counts as not solved.
puzzle-tried = You have answered this one before, so it no longer counts.

# What came of an answer: its steps, or those of the solution
puzzle-answer = { $what ->
    [right] **Right:** { $answer }.
    [wrong] **Not this one:** { $answer }.
   *[solution] **Solution:** { $answer }.
}
# Where other answers win as well
puzzle-also-right = Right as well: { $others }.
# What follows is told after these
puzzle-forced = The longest defence:
puzzle-reply = The reply:
# Points; what follows is the best reply
puzzle-worth = { $what ->
    [wrong] It is worth { $worth }, the best { $best }. My reply:
   *[other] It is worth { $worth }; nothing is worth more. My reply:
}
# Below it; $change is a number with its sign
puzzle-score = { $game } puzzles: { $rating } ({ $change }). { $streak ->
    [0] Longest streak: { $best }.
   *[other] Solved in a row: { $streak }; longest streak: { $best }.
}
puzzle-not-counted = Only your first answer to a puzzle counts.
puzzle-recorded = { $count ->
    [one] The record of the match up to this puzzle: 1 step, one file for programs, and the same to be read.
   *[other] The record of the match up to this puzzle: { $count } steps, one file for programs, and the same to be read.
}

# In a profile: how somebody fares with the puzzles of a game
puzzle-solver = Puzzles of { $game }: { $solved } of { $tried } solved, rating { $rating } ± { $spread }; { $streak } in a row, longest streak { $best }.

# The title of the form, 45 characters at most
puzzle-form = { $game }: your turn

# Why something cannot be done
puzzle-whole-turn = That is only part of the turn; write all of its steps, separated by commas.
puzzle-stale = That choice is no longer here; begin again.
puzzle-gone = This puzzle no longer exists; /{ command-puzzle } { command-puzzle-next } has others.
puzzle-none = There is no puzzle of level { $level } in this game; try another level, or none.
