### Record of a match as a file: error messages, and the readable form. Keep names of fields in the file, such as
### players or began, in English.

record-too-long = This file is too long; a record has at most { $megabytes } MB.
record-several = This file holds several records; take one of them, a line, into a file of its own.
record-encoding = This file is not in UTF-8; save it in that encoding.
# Position of the first syntax error.
record-json = This file is not JSON; line { $line } goes wrong at character { $column }.
record-too-deep = This file is nested too deeply; a record has lists and objects at most three deep.
record-duplicate = The field ‘{ $field }’ is there twice in one object; each may be there once.
record-number-too-long = A number in this file is too long; numbers have at most { $longest } digits.
# $written is NaN or Infinity.
record-no-number = { $written } is no number in JSON; write one in digits, or leave its field out.
record-field = There is no field ‘{ $field }’; there may be { $known }.
record-null = The field { $field } must not be null; leave it out if it says nothing.
# $step is the text in the file. $why is a whole sentence from the rules.
record-step = Step { $number }, ‘{ $step }’, cannot be played: { $why }

record-rules = rules must be a version of the rules of { $game } that is known here, a whole number from 1 to { $latest }.
record-players = players must be a list with one player for each of the { $seats } seats.
record-player = Each of the players must be an object, such as {"{"}"name": "Ada"{"}"}, or {"{"}{"}"} for somebody without a name.
record-name = The name of a player must be a text of 1 to { $longest } characters on one line.
record-level = The level of a computer player must be a whole number from 1 to { $highest }.
record-pace = pace must be the seconds for one turn, a whole number from 1 to { $longest }; without a limit it is left out.
record-time = { $field } must be a moment in UTC, such as "2026-11-22T15:56:11Z".
record-result = result must be an object, such as {"{"}"by": "rules", "places": [1, 2]{"}"}.
# $ends lists the allowed words.
record-by = In result, by must be { $ends }.
record-places-missing = A result must have places, unless the match was closed; then it has none.
record-places = places must be a list of the places of all { $seats } seats, each 1 + the number of sides that did better.
record-not-over = By these steps the match is not over yet, so it has not ended by the rules.
record-commitment = commitment must be a SHA-256 of 64 hexadecimal digits in lower case.
record-seed = seed must be 2 to 128 hexadecimal digits in lower case, two for each byte.
record-seed-early = A match that is not over must not tell its seed.
record-seed-other = This seed is not the one that the commitment was made of.
record-annotations = annotations must be a list in the order of their steps, each of which is a whole number from 1 to { $count }, the number of steps.
record-annotation = Each of the annotations must be an object with a step and a mark, a comment or both, such as {"{"}"step": 2, "mark": "!?"{"}"}.
# $marks lists the allowed marks.
record-mark = The mark of an annotation must be { $marks }.
record-comment = The comment of an annotation must be a text of 1 to { $longest } characters on one line.

## Readable form: separate lines without full stops. Steps, options and $account are in notation.

record-heading = { $game }, { $seats } seats
record-options = Options: { $options }
record-seat = Seat { $number }: { $who }
record-computer = Computer player of level { $level }
record-computer-named = { $name }, computer player of level { $level }
# $pace is, for example, 3d.
record-pace-of = Time for a turn: { $pace }
record-began = Began: { $at }
record-ended = Ended: { $at }
record-turn = { $turn }. { $who }: { $steps }
# $points has its sign: +5.
record-turn-points = { $turn }. { $who }: { $steps } ({ $points })
# $steps lists links drawn at random between two turns.
record-drawn = By chance: { $steps }
record-passes = { $who } passes
# $step is in notation, with its mark if it has one.
record-comment-on = { $step }: { $comment }
record-to-move = To move: { $who }
record-draw-due = To come: a draw by chance
record-end-rules = Over by the rules
record-end-resigned = Over because somebody resigned
record-end-claimed = Over because somebody’s time had run out
record-end-drawn = Over because all agreed to a draw
record-end-closed = Closed without a result
record-place = { $place }. { $who }
record-narration = Account: { $account }
