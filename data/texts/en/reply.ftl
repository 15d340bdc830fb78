### Answers to commands and buttons, mostly private.

## Failures of the bot.

# $fault is a short id, also found in the operator's log.
reply-failed = Something went wrong on my side. See /{ command-board } before you try again; if it stays, tell the bot's operator: { $fault }.
reply-database-read-only = I can't save anything at the moment, so nothing was changed; please try again in a while.
reply-database-lost = That was saved, but I can't reach the database at the moment to show it; see /{ command-board } in a while.
reply-outcome-unknown = I could not find out whether that was saved; the board will show it, and I'll say so here as soon as I know.
reply-outcome-saved = It was saved after all; the board shows it.
reply-outcome-lost = It was not saved; please try again.
reply-database-damaged = Stored data is damaged; please tell the bot's operator.
reply-timed-out = Discord timed out and nothing was changed; please try again.
reply-restarting = I am just restarting, so nothing was done; please try again in a minute.
reply-interrupted = I have to restart and could not finish this. Look at /{ command-board } in a minute, and try again if it was not done.

## Commands and buttons of an earlier version of the bot.

reply-command-outdated = That command cannot be used like this; type it again and choose from what is offered.
reply-button-unknown = That is outdated; /{ command-board } shows a match as it stands.
reply-option-invalid = The option { $option } must be { $allowed }.
reply-game-removed = That game is not played here any more; choose { $games }.
reply-rulebook-removed = That game is not played here any more; /{ command-rules } offers those that are.

## Choice of the match.

reply-no-match-in-channel = No match here. Open its thread, or pick one with `{ command-option-match }:`.
reply-no-match-in-dms = No match is played here; open one against me with /{ command-play }, or name another with the { command-option-match } option: /{ command-matches } lists yours.
reply-no-match-here = There is no match { $match } here; /{ command-matches } lists yours.
reply-use-in-server = Use this in a server; standings are kept for each.

## /away.

reply-away-format = Write a date such as 2027-01-31, a number of days such as `5d`, or `back`.
# $first and $second are the two possible dates.
reply-away-ambiguous = That may be two dates; write { $first } or { $second }.
reply-welcome-back = Welcome back; your clocks run again.
# Accepted input for “back” in /away.
reply-word-back = back

## /block. $player is a mention.

reply-blocked = { $player } can't invite you, take your open seats, follow your matches or ping you any more, and neither of you is shown the other's open seats.
reply-block-bot = I invite nobody, so there is nothing to block; /{ command-preferences } sets what I write to you.
reply-unblocked = { $player } can invite you, take your open seats, follow your matches and ping you.
reply-block-list = You have blocked { $people }.
reply-block-list-more = You have blocked { $people } and { $more } more.
reply-block-list-empty = You block nobody.

## Viewing a match.

reply-more = More about { $game } { $match }:
reply-draws-not-checkable = Draws can be checked in a match that has draws and is over; until then its secret is kept.
reply-match-not-begun = The match has not begun, so there is no position to show; wait until the seats are taken.
reply-no-match-waiting = No match is waiting for you now.
reply-unfollowed = I will not write to you about match { $match } any more.
reply-no-stocks = { $game } has no stocks; /{ command-board } shows all there is.
reply-not-a-player = You do not play in this match; its board shows every stock.
# $stock is a command to press.
reply-dms-closed = I could not send you a direct message, so I won't try again. Open them for this server and use `/{ command-preferences } { command-option-stock_dm }:True` to get them; until then { $stock } shows you the same.

## Lists. $player is a mention.

reply-list-own = Your matches.
reply-list-open = Open seats in this server.
reply-list-server = Matches of this server.
reply-list-player = Matches of { $player } in this server.
reply-list-in-server = Use this in a server to see its matches; here I can list your own.
reply-two-people = Nobody plays against themselves; name two different people.
reply-bot-matches = I may play in many matches at once; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists those of this server, mine among them.
reply-bot-ratings = Matches with computer players are never rated, so I am on no leaderboard; /{ command-history } without people lists them among the others.
reply-no-history-page = There is no page { $page }; `/{ command-history }` shows the first.
reply-no-history-match = There is no match { $match }; `/{ command-history }` lists those that you can see.
reply-no-leaderboard-page = There is no page { $page }; `/{ command-leaderboard }` shows the first.
reply-history = Finished matches.
reply-history-of = Finished matches of { $player }.
reply-history-between = Finished matches of { $player } against { $opponent }.

## Playing.

# $steps lists the played steps, for example “Blue on c1-c2”.
reply-played = You played: { $steps }.
reply-played-unknown = You played your step.
# $channel is a mention.
reply-board-in-channel = See { $channel }.
reply-board-delayed = The board will be posted as soon as Discord lets me.
reply-also-waiting = { $game } { $match } is waiting for you, too.
reply-nothing-changed = Nothing was changed.

## Opening and joining. $player is a mention.

reply-which-game = Which game would you like to play with { $player }?
reply-match-open = Match { $match } is open.
reply-invited = You invited { $player } to { $game }: match { $match }.
reply-level-in-channel = Match { $match } of { $game } is open; choose below it how well I play, and it begins.
reply-joined-begun = You have a seat in match { $match }; it has begun.
reply-joined-waiting = You have a seat in match { $match }; it begins when all seats are taken.
reply-rematch = Match { $match } begins.
reply-wrong-channel = In this server matches are opened in { $channels }.
reply-opponent-yourself = You cannot play against yourself; name somebody else, or nobody and anyone may join.
reply-opponent-bot = { $player } is a bot and does not play; name me or a person, or nobody and anyone may join.
reply-level-without-computer = A level is for computer players; name { $me } as an opponent as well, or leave { command-option-level } out.
reply-opponent-not-in-server = { $player } is not in this server; name somebody who is, or nobody and anyone may join.
reply-opponent-cannot-see = { $player } cannot see this channel; open the match in one that you both can see.
# Errors in direct messages: the bot is the only opponent there.
reply-direct-people = In direct messages you play against me; open a match with other people in a server.
reply-direct-role = Nobody else takes a seat here; leave the option { command-option-role } out.
reply-direct-rated = Matches in direct messages are never rated; leave the option { command-option-rated } out.
# Errors in places without the bot, through a user install. The bot is the only opponent there.
reply-private-people = I was not invited here, so nobody else can join; leave the opponents out and play against me, or open the match in a server that has me.
reply-private-role = Nobody else takes a seat here; leave the option { command-option-role } out.
reply-private-pace = No clock runs in a private match; leave the option { command-option-pace } out.
reply-private-rated = Private matches are never rated; leave the option { command-option-rated } out.
# $lacking lists the texts permission. $channel is a mention.
reply-permissions-here = I lack permissions in this channel: { $lacking }. Somebody who manages it can grant them.
reply-permissions-there = I lack permissions in { $channel }: { $lacking }. Somebody who manages it can grant them.

## /preferences and /server.

reply-reminders-muted = No more reminders about this turn of match { $matches }.
reply-quiet-format = Write quiet hours as from and to, such as `22-7` or `21:30-8:00`, or `off`.
# Accepted input for “off” in /preferences, option quiet.
reply-word-off = off
reply-timezone = Choose a timezone from the list, such as Europe/Berlin.
reply-managers-only = Only people who may manage this server can do that; ask one of them.
reply-match-closed = Match { $match } is closed without a result.
reply-records = { $count ->
    [one] The record of match { $first }.
   *[other] The records of { $count } finished matches, { $first } to { $last }, one a line.
}
reply-records-none = No match has been finished here from that number on; leave out `{ command-option-from }` to get all of them.
# $matches lists match numbers.
reply-records-unreadable = { $count ->
    [one] Match { $matches } cannot be read and is left out; the bot's operator sees why with `python -m bot check`.
   *[other] Matches { $matches } cannot be read and are left out; the bot's operator sees why with `python -m bot check`.
}
reply-records-more = There are more than I can fetch at once: go on with `/{ command-server } { command-server-records } { command-option-from }:{ $match }`.

## Files attached to a command.

reply-file-timed-out = Discord took too long to hand your file over; try it once more.
reply-file-failed = I could not get your file from Discord; attach it once more.
