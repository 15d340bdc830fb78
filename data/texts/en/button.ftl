### Labels of buttons and menus. Keep them short: five buttons should fit into one line on a phone. Other texts refer to
### these keys.

button-accept = Accept
button-decline = Decline
button-join = Join
button-begin = Begin
button-withdraw = Withdraw
button-move = Move
# Opens the page on which the board is tapped, as an Activity of Discord.
button-open = Open board
button-confirm = Confirm
button-cancel = Cancel
button-type = Type
button-stock = Stock
button-text = Text
button-undo = Undo
button-more = More
button-hint = Hint
button-review = Review
button-replay = Replay
button-since = Since my last turn
button-analyse = Analyse
button-check = Check the draws
button-draw = Draw
button-resign = Resign
button-rematch = Rematch
button-rules = Rules
button-learn = Learn
# Buttons below /help.
button-help-play = Play me
button-help-learn = Learn
button-help-invite = Invite someone
button-help-more = More
button-next = Next
button-play = Play
button-claim = Claim win
button-extend = Give time
button-mute = Mute this turn
button-follow = Follow
button-unfollow = Unfollow
# Leads to the news of a match that one follows.
button-followed = Change
# Buttons under a finished match, and under one’s own profile.
button-pin = Put on my profile
button-unpin = Take off my profile
# Button below a leaderboard. Lists the running matches.
button-watch = Watch
# Placeholder of a menu of matches.
button-follow-match = Follow a match
# Events of a match that a follower can choose.
button-follow-turns = Each turn
button-follow-turning = Turning points
button-follow-end = The end
# Previous and next page of a rulebook.
button-back = Back
button-next-page = Next
# Buttons below a replay. “{ button-back }” goes to the previous position there.
button-first = First
button-on = On
button-last = Last
button-gif = GIF
button-record = Record
button-everyone = Show everyone
button-study = Play on from here

## Buttons below a study.

button-step = { button-move }
button-deal = Draw at random
button-choose-draw = Choose the draw
button-advice = { button-hint }
button-comment = Comment
button-branch = Second line
button-name = Name
button-drop = Drop this line
button-close = Close
button-closed = Close for good
button-keep = Keep
# Buttons of a private match: while the computer thinks, and after the end.
button-wait = Go on
button-again = Play again
# Buttons for conditional moves, below a study of a running match.
button-prepare = Prepare
button-preparing = { button-confirm }
button-prepared = Prepared
button-withdrawn = Withdraw all

## Buttons below a step of a lesson, before and after an answer.

button-lesson-try = { button-move }
button-lesson-retry = Try again
button-lesson-show = Show me
button-lesson-on = Go on
button-lesson-back = { button-back }
button-lesson-again = Start over
button-lesson-play = Play a match

## Buttons below a puzzle, before and after an answer.

button-puzzle-try = { button-move }
button-puzzle-retry = Try again
button-puzzle-hint = { button-hint }
button-puzzle-show = Show solution
button-puzzle-next = Next puzzle
button-puzzle-study = { button-study }
button-puzzle-record = { button-record }

## Buttons below the result of a puzzle run.

button-run-begin = New run
button-run-share = { button-daily-share }
button-run-table = Best runs
button-run-redo = Redo unsolved ones

## Buttons below the puzzle of the day. The first one is in the public post.

button-daily-open = Try it
button-daily-share = Share
button-daily-week = This week
button-daily-before = Week before
button-daily-after = Week after

## Buttons below the lobby of a server.

button-lobby-play = { button-play }
button-lobby-daily = Puzzle of the day
button-lobby-leaderboard = Leaderboard
button-lobby-open = { button-open }

## Placeholders of menus.

button-take-seat = Take a seat
button-past-match = Show a match
button-game = Game
button-page = Page
button-withdraw-answer = Withdraw an answer
button-open-study = Open a study
button-go-to = Go to

## Buttons below a tournament.

button-tournament-join = { button-join }
button-tournament-leave = Leave
button-tournament-quit = { button-confirm }
button-tournament-stay = { button-cancel }
button-tournament-begin = { button-begin }
button-tournament-rules = { button-rules }
button-tournament-table = Table
button-tournament-text = { button-text }
