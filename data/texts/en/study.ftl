### Studies: private boards on which one person moves for all seats, with one variation or two.

# Heading of a study. $match is 0 if the study does not come from a match of this bot.
study-title = { $match ->
    [0] **Study { $study }** · { $game }
   *[other] **Study { $study }** · { $game }, from match { $match }
}
# Heading of one of two variations. $named is “yes” if it has a name.
study-line = { $named ->
    [yes] Line { $line } of 2: **{ $name }**
   *[no] Line { $line } of 2
}
# $text is a sentence about the steps of a turn.
study-step = Turn { $turn }: { $text }
# Marks of a step, after their signs, such as “!?”.
study-no-mark = No mark
study-mark-good = Good move
study-mark-mistake = Mistake
study-mark-brilliant = Brilliant move
study-mark-blunder = Blunder
study-mark-interesting = Interesting move
study-mark-dubious = Dubious move
study-to-move = You play for { $who }, turn { $turn }.
study-draw-due = A draw is due: leave it to chance, or choose it.
# Note at an earlier position of a variation.
study-steps-follow = { $count ->
    [one] 1 step of this line follows; playing another one replaces it.
   *[other] { $count } steps of this line follow; playing another one replaces them.
}
# Button label. The button opens the other variation.
study-switch = { $named ->
    [yes] To { $name }
   *[no] To line { $line }
}

## Private match.

# $me is the computer player with its level.
study-match-title = **Study { $study }** · { $game }, a private match against { $me }
study-your-turn = Your turn, turn { $turn }.
study-thinking = I am thinking.
# Notes at an earlier position: the player to move, or a draw.
study-turn-of = Here it was turn { $turn }, of { $who }.
study-draw-made = Here a draw was made.
study-match-steps-follow = { $count ->
    [one] 1 step follows; { button-last } shows the match as it stands.
   *[other] { $count } steps follow; { button-last } shows the match as it stands.
}

## Notes above the picker.

study-match-at-once = What you press is played at once; { button-undo } takes it back.
study-at-once = What you press is played at once; { button-back } under the study takes it back.

## Forms: titles and fields, at most 45 characters each.

study-steps-form = Study { $study }: { $game }
study-form = A name for this line
study-form-field = Name, or nothing
# Form to bring a record.
study-import-form = Open a study from a record
study-import-form-field = The file of a record
# Form for a comment.
study-comment-form = Comment on turn { $turn }
study-form-mark = Mark
study-form-comment = Comment, or nothing

## List of studies.

study-list = { $count ->
    [one] Your study:
   *[other] Your { $count } studies, the latest first:
}
study-list-empty = You have no study yet. Press { button-study } under a /{ command-replay }, bring a record with /{ command-study } { command-study-import }, or begin on an empty board with `/{ command-study } { command-study-open } { command-option-game }:`.
study-list-item = { $study } · { $game }{ $match ->
    [0] {""}
   *[other] {" "}{ $match }
}{ $against ->
    [yes] {" "}· against { $me }
   *[no] {""}
} · { $count ->
    [one] 1 step
   *[other] { $count } steps
}{ $named ->
    [yes] {" "}· { $names }
   *[no] {""}
}

## GIF, record and end of a study.

study-gif = **Study { $study }** · { $game } in motion, as far as it is shown.
# Alt text of the GIF. The last position follows in words.
study-alt = Study { $study }, { $game } in motion, { $count ->
    [one] 1 position
   *[other] { $count } positions
}. The last:
study-recorded = { $count ->
    [one] The record of study { $study }, as far as it is shown: 1 step, one file for programs and one to read.
   *[other] The record of study { $study }, as far as it is shown: { $count } steps, one file for programs and one to read.
}
study-close = Close study { $study } for good? Its lines are gone then; { button-record } keeps them for you.
study-closed = Study { $study } is closed.

## Error messages.

study-stale = That is outdated; here is the study as it stands now.
study-none = You have no study { $study }; /{ command-study } { command-study-open } lists yours.
study-not-your-turn = You play where the match stands, and at your turn; { button-last } goes there.
study-no-reply-now = I had to stop thinking; `/{ command-study } { command-study-open } { command-option-study }:{ $study }` goes on with the match.
study-too-many = You keep { $most } studies already; close one of them first, /{ command-study } { command-study-open } lists them.
study-not-running = The match is over; { button-replay } shows it, and you can play on from any position there.
study-nobody-to-move = The match is over in this position; go back and try another way.
study-draw-first = A draw is due here; make it first.
study-no-hints = Match { $match } is running and has reached this position or still may, so there are no hints until it is over.
