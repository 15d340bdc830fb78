# What commands and buttons answer, mostly to one person alone.

# When something is wrong on the bot's side; $fault is a short id that stands in the log as well
answer-failed = Something went wrong on my side. See /{ command-board } before you try again; if it stays, tell whoever runs me: { $fault }.
answer-unwritable = I can't write anything down at the moment, so nothing was changed; please try again in a while.
answer-damaged = I can't read what I have written down about this; please tell whoever runs me.
answer-unheard = Discord timed out and nothing was changed; please try again.
answer-restarting = I am just restarting, so nothing was done; please try again in a minute.
answer-interrupted = I have to restart and could not finish this. Look at /{ command-board } in a minute, and try again if it was not done.
# What somebody's Discord still shows is of an earlier version
answer-outdated = That command cannot be used like this; type it again and choose from what is offered.
answer-unknown = I don't know what that stands for any more; /{ command-board } shows a match as it stands.
answer-option = The option { $option } must be { $allowed }.
answer-game-gone = That game is not played here any more; choose { $games }.
answer-rulebook-gone = That game is not played here any more; /{ command-rules } offers those that are.

# Which match is meant
answer-none-in-channel = No match here. Open its thread, or pick one with `{ command-option-match }:`.
answer-none-in-dms = No match is played here; open one against me with /{ command-play }, or name another with the { command-option-match } option: /{ command-matches } lists yours.
answer-no-match-here = There is no match { $match } here; /{ command-matches } lists yours.
answer-use-in-server = Use this in a server; standings are kept for each.

# /away
answer-away-how = Write a date such as 2027-01-31, a number of days such as `5d`, or `back`.
# What was written is either of two dates
answer-away-which = That may be two dates; write { $first } or { $second }.
answer-back = Welcome back; your clocks run again.
# What may be typed for “back” in /away
answer-word-back = back

# /block; $player is a mention
answer-blocked = { $player } can't invite you, take your open seats, follow your matches or ping you any more, and neither of you is shown the other's open seats.
answer-block-me = I invite nobody, so there is nothing to block; /{ command-preferences } sets what I write to you.
answer-unblocked = { $player } can invite you, take your open seats, follow your matches and ping you.
answer-block-list = You have blocked { $people }.
answer-block-list-more = You have blocked { $people } and { $more } more.
answer-block-nobody = You block nobody.

# Looking at a match
answer-more = More about { $game } { $match }:
answer-no-check = Draws can be checked in a match that has draws and is over; until then its secret is kept.
answer-not-begun = The match has not begun, so there is no position to tell; wait until the seats are taken.
answer-nothing-waits = No match is waiting for you now.
answer-unfollow = I will not write to you about match { $match } any more.
answer-nothing-held = { $game } has no stocks; /{ command-board } shows all there is.
answer-no-seat = You do not play in this match; its board shows every stock.
# $stock is the command, which can be pressed
answer-closed-dms = I could not send you a direct message, so I won't try again. Open them for this server and use `/{ command-preferences } { command-option-stock_dm }:True` to get them; until then { $stock } shows you the same.

# Lists; $player is a mention
answer-list-mine = Your matches.
answer-list-open = Open seats in this server.
answer-list-server = Matches of this server.
answer-list-player = Matches of { $player } in this server.
answer-list-in-server = Use this in a server to see its matches; here I can list your own.
answer-two-people = Nobody plays against themselves; name two different people.
answer-matches-of-me = I may play in many matches at once; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists those of this server, mine among them.
answer-standing-of-me = Matches with computer players are never rated, so I stand in no table; /{ command-history } without people lists them among the others.
answer-no-history-page = There is no page { $page }; `/{ command-history }` shows the first.
answer-no-history-match = There is no match { $match }; `/{ command-history }` lists those that you can see.
answer-no-leaderboard-page = There is no page { $page }; `/{ command-leaderboard }` shows the first.
answer-history = Finished matches.
answer-history-of = Finished matches of { $player }.
answer-history-between = Finished matches of { $player } against { $opponent }.

# Playing
# $steps is what was played, as in “Blue on c1-c2”
answer-played = You played: { $steps }.
answer-played-unknown = You played your step.
# $channel is a mention
answer-board-there = See { $channel }.
answer-board-later = The board will be posted as soon as Discord lets me.
answer-waits-as-well = { $game } { $match } is waiting for you, too.
answer-nothing-changed = Nothing was changed.

# Opening and joining; $player is a mention
answer-challenge = Which game would you like to play with { $player }?
answer-match-open = Match { $match } is open.
answer-invited = You invited { $player } to { $game }: match { $match }.
answer-level-there = Match { $match } of { $game } is open; choose below it how well I play, and it begins.
answer-seated-begun = You have a seat in match { $match }; it has begun.
answer-seated-waiting = You have a seat in match { $match }; it begins when all seats are taken.
answer-rematch = Match { $match } begins.
answer-other-channels = In this server matches are opened in { $channels }.
answer-yourself = You cannot play against yourself; name somebody else, or nobody and anyone may join.
answer-bot = { $player } is a bot and does not play; name me or a person, or nobody and anyone may join.
answer-level-alone = A level is for computer players; name { $me } as an opponent as well, or leave { command-option-level } out.
answer-not-here = { $player } is not in this server; name somebody who is, or nobody and anyone may join.
answer-blind = { $player } cannot see this channel; open the match in one that you both can see.
# In direct messages with the bot, where one plays against it alone
answer-direct-people = In direct messages you play against me; open a match with other people in a server.
answer-direct-role = Nobody else takes a seat here; leave the option { command-option-role } out.
answer-direct-rated = Matches in direct messages are never rated; leave the option { command-option-rated } out.
# Where the bot was not invited, and one plays against it alone
answer-private-people = I was not invited here, so nobody else can join; leave the opponents out and play against me, or open the match in a server that has me.
answer-private-role = Nobody else takes a seat here; leave the option { command-option-role } out.
answer-private-pace = No clock runs in a private match; leave the option { command-option-pace } out.
answer-private-rated = Private matches are never rated; leave the option { command-option-rated } out.
# $lacking lists permissions by the names that Discord gives them; $channel is a mention
answer-lacking-here = I lack permissions in this channel: { $lacking }. Somebody who manages it can grant them.
answer-lacking-there = I lack permissions in { $channel }: { $lacking }. Somebody who manages it can grant them.

# /preferences and /server
answer-muted = No more reminders about this turn of match { $matches }.
answer-quiet-how = Write quiet hours as from and to, such as `22-7` or `21:30-8:00`, or `off`.
# What may be typed for “off” in /preferences quiet
answer-word-off = off
answer-timezone = Choose a timezone from the list, such as Europe/Berlin.
answer-managers = Only people who may manage this server can do that; ask one of them.
answer-closed = Match { $match } is closed without a result.
answer-records = { $count ->
    [one] The record of match { $first }.
   *[other] The records of { $count } finished matches, { $first } to { $last }, one a line.
}
answer-records-none = No match has been finished here from that number on; leave out `{ command-option-from }` to get all of them.
# $matches is a list of numbers
answer-records-unreadable = { $count ->
    [one] Match { $matches } cannot be read and is left out; whoever runs me finds out why with `python -m bot check`.
   *[other] Matches { $matches } cannot be read and are left out; whoever runs me finds out why with `python -m bot check`.
}
answer-records-more = There are more than I can fetch at once: go on with `/{ command-server } { command-server-records } { command-option-from }:{ $match }`.
# Of a file that somebody attached to a command.
answer-file-slow = Discord took too long to hand your file over; try it once more.
answer-file-lost = I could not get your file from Discord; attach it once more.
