# What stands on buttons: short. Other texts name a button by referring to these.

button-accept = Accept
button-decline = Decline
button-join = Join
button-begin = Begin
button-withdraw = Withdraw
button-move = Move
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
# Below the help
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
# Below a leaderboard: to the matches that run
button-watch = Watch
# Above a menu of matches, one of which is to be followed
button-follow-match = Follow a match
# What somebody wants to be told of a match
button-follow-turns = Each turn
button-follow-turning = Turning points
button-follow-end = The end
# To the pages before and behind one of a rulebook
button-back = Back
button-next-page = Next
# Below a match that is looked at once more, where “Back” goes one position back
button-first = First
button-on = On
button-last = Last
button-gif = GIF
button-record = Record
button-everyone = Show everyone
button-study = Play on from here

# Below a study, where one moves for everybody
button-step = { button-move }
button-deal = Draw at random
button-choose-draw = Choose the draw
button-advice = { button-hint }
button-branch = Second line
button-name = Name
button-drop = Drop this line
button-close = Close
button-closed = Close for good
button-keep = Keep
# Below a private match: while the computer thinks, and once it is over
button-wait = Go on
button-again = Play again
# Below a study of a match that one plays: about answers that are played at once
button-prepare = Prepare
button-preparing = { button-confirm }
button-prepared = Prepared
button-withdrawn = Withdraw all

# Below a step of a lesson, and below what a step did
button-lesson-try = { button-move }
button-lesson-retry = Try again
button-lesson-show = Show me
button-lesson-on = Go on
button-lesson-back = { button-back }
button-lesson-again = Start over
button-lesson-play = Play a match

# Below a puzzle, and below what came of an answer
button-puzzle-try = { button-move }
button-puzzle-retry = Try again
button-puzzle-show = Show solution
button-puzzle-next = Next puzzle
button-puzzle-study = { button-study }
button-puzzle-record = { button-record }

# Below the puzzle of the day; the first one where everybody sees it
button-daily-open = Try it
button-daily-share = Share
button-daily-week = This week
button-daily-before = Week before
button-daily-after = Week after

# Below the lobby of a server
button-lobby-play = { button-play }
button-lobby-daily = Puzzle of the day
button-lobby-leaderboard = Leaderboard

# What stands in a menu before something is chosen
button-take-seat = Take a seat
button-past-match = Show a match
button-game = Game
button-page = Page
button-withdraw-answer = Withdraw an answer
button-open-study = Open a study
button-go-to = Go to

# Below a tournament
button-tournament-join = { button-join }
button-tournament-leave = Leave
button-tournament-quit = { button-confirm }
button-tournament-stay = { button-cancel }
button-tournament-begin = { button-begin }
button-tournament-rules = { button-rules }
button-tournament-table = Table
button-tournament-text = { button-text }
