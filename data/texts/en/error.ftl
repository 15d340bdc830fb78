### Error messages. One user sees them after a command or a button. Each is one sentence or two. $who is always a
### mention of a person.

error-stale = That is outdated; here is the match as it stands now.
error-busy = A lot is happening in this match right now; please try again in a moment.

## Wrong time or wrong person.

error-not-begun = The match has not begun yet; it waits for players.
error-already-begun = The match has already begun; /{ command-board } shows how it stands.
error-over = The match is over; open a new one with /{ command-play }.
error-closed = The match was closed without a result; open a new one with /{ command-play }.
error-not-over = The match is still running; a rematch can be asked for once it is over.
error-not-a-player = You do not play in this match; open one of your own with /{ command-play }.
error-player-left = You have left this match; the others play on, and /{ command-board } shows how it goes.
error-not-your-turn = It is { $who }'s turn; please wait for yours.
error-computer-thinks = A computer player is to move and thinks about it; the board shows its step as soon as it is played.
error-moderating-own-match = You are a player of match { $match }; another person who manages this server can do that.
error-clock-uncertain = { $minutes ->
    [one] I was away or my clock jumped, so nobody loses by time just now; try again in a minute.
   *[other] I was away or my clock jumped, so nobody loses by time just now; try again in { $minutes } minutes.
}

## Missing or unreadable matches.

error-no-match = There is no match { $match }; /{ command-matches } lists yours.
error-no-match-here = There is no match { $match } in this server; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists what is played.
# $why describes the error in the log, without a full stop. It is one of the texts error-log; parts of it may be in
# English.
error-match-unreadable = Match { $match } can't be shown or played on, because I can't replay its log; it is kept as it is for the bot's operator. ({ $why }.)
error-log-opening = what it was opened with is not as it was written
error-log-missing = entry { $entry } is missing
error-log-changed = entry { $entry } is not as it was written
error-log-end = its log ends with entry { $last } and should with entry { $wanted }
error-log-head = its hash chain does not end with its last entry
error-log-seats = it should have the seats 1 to { $wanted }, and has { $seats }
error-log-version = it is played under version { $version } of the rules, and I know { $known }
# $refusal is the key of an error text, for example `rules-over`.
error-log-rules = the rules do not allow it: { $refusal }

## Opening and joining a match.

error-same-opponent-twice = Each seat needs another person; leave the option empty and anyone may join.
error-too-many-opponents = You named more people than there are seats ({ $seats }); name fewer or add seats.
error-invitation-pending = You have sent this invitation already: match { $match } waits for the answer.
error-level-pending = You have opened this match already; choose under match { $match } how well I play, and it begins.
# Error in direct messages with the bot, for matches against it.
error-dm-match-running = { $begun ->
    [yes] You are playing match { $match } here already, and here it is one at a time; finish it first, or give it up with /{ command-resign }.
   *[no] Match { $match } is open here already, and here it is one at a time; begin or withdraw that one first.
}
error-invitation-blocked = I can't send this invitation; name other people, or nobody and anyone may join.
error-already-seated = You already have a seat in this match; it begins when the others have joined.
error-seats-reserved = Every seat is kept for somebody else; open a match of your own with /{ command-play }.
# The reader has blocked $who.
error-blocked-player-seated = You have blocked { $who }, who has a seat in this match; open one of your own with /{ command-play }, or take that back with `/{ command-block } { command-block-remove }`.
error-no-seat = You can't take a seat in this match; open one of your own with /{ command-play }.
# $role is a mention of a server role.
error-role-needed = The open seats of this match are kept for people with the role { $role }; open one of your own with /{ command-play }.
error-not-invited = Only somebody who was invited can decline; you need not answer.
error-not-opener = Only { $who }, who opened this match, can withdraw it.
error-level-not-opener = Only { $who }, who opened this match, chooses how well the computer players play.
error-begin-not-seated = Only people with a seat can begin the match; press { button-join } to take one.
# $numbers lists the possible numbers of players: “2, 3 or 4”.
error-begin-too-few = { $game } is played by { $numbers }; wait until enough people have a seat.
error-level-not-chosen = First { $who }, who opened this match, chooses how well the computer players play.
error-begin-already-agreed = You have already asked for that; it begins when everyone who sits has.

## Invitations. The inviting player sees these. $when is a relative time that Discord formats: “in 3 minutes”.

error-invitations-off = { $who } takes no invitations; name somebody else, or nobody and anyone may join.
error-invitations-from-opponents-only = { $who } takes invitations only from people they have played with; name somebody else, or nobody and anyone may join.
error-invitation-declined-lately = { $who } has declined; you may ask again { $when }, and until then { $who } may invite you.
error-invitations-pending-limit = { $count ->
    [one] { $who } has 1 invitation of yours to answer, the maximum; wait for the answer, or withdraw it: /{ command-matches } shows it.
   *[other] { $who } has { $count } invitations of yours to answer, the maximum; wait for an answer, or withdraw one: /{ command-matches } shows them.
}
error-invitations-daily-limit = { $count ->
    [one] You have sent { $who } 1 invitation within a day that was not accepted, the maximum; send the next { $when }, or wait to be invited.
   *[other] You have sent { $who } { $count } invitations within a day that were not accepted, the maximum; send the next { $when }, or wait to be invited.
}

## Limits. $when is a relative time that Discord formats: “in 3 minutes”.

error-opponent-match-limit = Another player already has the maximum number of matches; try again later.
error-match-limit = { $count ->
    [one] In this server nobody has more than 1 match at a time; finish one first.
   *[other] In this server nobody has more than { $count } matches at a time; finish one first.
}
error-open-match-limit = { $count ->
    [one] You wait for others in 1 match already; withdraw one, or try again once one begins.
   *[other] You wait for others in { $count } matches already; withdraw one, or try again once one begins.
}
error-user-opening-limit = You have opened many matches lately; try again { $when }.
error-server-opening-limit = Many matches were opened in this server lately; try again { $when }.

## Playing.

error-turn-complete = Your turn ends after step { $step }; leave the rest out.
# $why is a whole sentence: the error of this step.
error-step = Step { $step }: { $why }
# Autocomplete entry for several steps. $before lists the steps already typed; $next is a possible next step.
error-next-step = { $before }, { $next }

## Conditional moves: answers to a step of the other side, played automatically. Players call them prepared answers.

error-prepared-empty = This line has no answer of yours yet; play a step for the other side first, then your answer.
error-prepare-draws = { $game } has random draws, so answers cannot be prepared in it.
error-prepared-not-allowed = This server does not allow prepared answers; people who manage it can change that with `/{ command-server } { command-server-settings }`.
error-prepared-limit = { $count ->
    [one] You may have 1 answer prepared in a match at a time; withdraw it first.
   *[other] You may have { $count } answers prepared in a match at a time; withdraw some first.
}
error-prepared-gone = That is not prepared any more; nothing was changed.

## Hints and reviews.

error-no-hints = There are no hints in this match: its players did not agree to them when it began.
error-hint-unavailable = I can't think of a hint just now; try again in a moment.
error-review-running = A match can be reviewed once it is over; /{ command-board } shows how it stands.
error-review-too-short = This match had fewer than { $count } steps, so there is nothing to review.
error-review-unavailable = I can't review this match right now; try again in a few minutes.

## Undo, draw, resignation, rematch.

error-undo-limit = { $count ->
    [one] You have taken 1 step back in this turn already; choose one and stay with it.
   *[other] You have taken { $count } steps back in this turn already; choose one and stay with it.
}
error-nothing-to-undo = You have not played a step yet, so there is nothing to take back.
error-no-draw = { $game } has a winner in every match, so no draw can be agreed; play on, or /{ command-resign } gives it up.
error-too-late-to-abort = Every side has moved twice, so it is too late to abort the match; /{ command-resign } gives it up.
error-no-offer = There is no offer to answer; the board shows how the match stands.
error-offer-already-accepted = You have agreed already; now the others answer.
error-offer-not-for-you = This offer is not for you; the others answer it.
error-offer-pending = { $who } is waiting for your answer to another offer; accept or decline it first.
error-offer-pending-computer = A computer player is waiting for your answer to another offer; accept or decline it first.
error-offer-already-open = There is already an offer in this match; ask again once it is answered.
error-offer-once-a-turn = You have already asked for that in this turn; you can ask again in the next one.
error-rematch-too-late = { $days ->
    [one] A rematch can be asked for within 1 day; open a new match with /{ command-play }.
   *[other] A rematch can be asked for within { $days } days; open a new match with /{ command-play }.
}
error-rematch-deleted-player = No rematch, because a player's data has been deleted; /{ command-play } opens a new match.
error-rematch-running = The rematch has already begun; /{ command-matches } shows it.
error-rematch-already-asked = You have already asked for a rematch; it begins when everyone has.

## Time limits and absence.

error-not-overdue = Nobody is overdue in this match; the button works once the time of a turn has run out.
error-own-time-over = It is your own time that has run out; you can still play.
error-clock-stopped = The clock of this match stands still, since I can't write where it is played; it runs again once I can.
# `back` works in every language. A translation can name { reply-word-back } instead.
error-away-past = That is in the past; name a later day, or `{ reply-word-back }`.
# $most, $days: numbers of days. $most is the limit of a year.
error-away-too-long = You can be away { $most } days a year, and in { $year } you have { $days } left; name an earlier day.
error-not-away = You are not away; your clocks are running.

## People and servers.

error-block-yourself = You can't block yourself; name somebody else.
error-cannot-follow = You can follow a running match in which you do not play; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists them.
error-follow-others = You can't follow this match; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists others.
error-follow-limit = You follow { $count } running matches, the maximum; unfollow one of `/{ command-matches } { command-option-show }: { command-choice-show-followed }` first.
error-follow-wish-limit = I already write to you about the turns of { $count } matches, the maximum; choose “{ button-follow-end }” in one of `/{ command-matches } { command-option-show }: { command-choice-show-followed }` first.
error-already-ended = Match { $match } has ended already; there is nothing to close.
error-no-result = Match { $match } has no result that counts: it has none yet, never had, or is void already.

## Options that differ from the printed rules, listed in an invitation: “target 13, counter free”.

error-option-size = size { $value }
error-option-target = target { $value }
error-option-opening = { $value ->
    [three-move] opening three-move
    [swap] opening swap
   *[none] opening none
}
error-option-counter = { $value ->
    [centre] counter centre
   *[free] counter free
}
error-option-length = { $value ->
    [standard] length standard
   *[short] length short
}

## Tournaments. $tournament is a number.

error-no-tournament = There is no tournament { $tournament } in this server; choose one that the command offers.
error-tournament-name = The name of a tournament has at most { $most } characters; choose a shorter one.
error-tournament-pace = A tournament needs a time for each turn; choose one.
error-tournament-seats = A tournament is for two at a time, and { $game } is not played by two; choose another game.
# $count is the maximum number of unfinished tournaments per organiser or server.
error-tournaments-own-limit = { $count ->
    [one] You have a tournament here that has not ended; withdraw it or wait for its end.
   *[other] You have { $count } tournaments here that have not ended; withdraw one or wait for its end.
}
error-tournaments-server-limit = { $count ->
    [one] There is a tournament in this server that has not ended; open another one after that.
   *[other] There are { $count } tournaments in this server that have not ended; open another one after one of them.
}
error-tournament-entered = You are already in this tournament; your matches begin by themselves.
error-tournament-full = This tournament is full; you can enter if somebody leaves.
error-tournament-too-late = This tournament has come too far for new players; enter the next one.
error-tournament-dropped = You have dropped out of this tournament; enter the next one.
error-tournament-not-in = You are not in this tournament; you can leave one that you have entered.
error-tournament-organiser = Only its organiser, or somebody who manages this server, can do that.
error-tournament-too-few = { $count ->
    [one] A tournament needs at least 1 player; begin once somebody has entered.
   *[other] A tournament needs at least { $count } players; begin once they have entered.
}
error-tournament-begun = This tournament has already begun; its matches are played in their threads.
error-tournament-over = This tournament has ended; its table stays as it is.
error-tournament-no-match = Match { $match } is not played in a tournament; name one that is.
error-tournament-match-runs = Match { $match } is still running; what it counts can be corrected once it is over.
error-tournament-paired = The next round already builds on this match; correct a match of the last round.
error-tournament-played-again = Match { $match } was played again; correct the later match between the two, once it is over.
error-tournament-undecided = A knock-out that is over needs a winner; say who won match { $match }.
error-tournament-busy = A lot is happening in this tournament right now; please try again in a moment.
error-tournament-no-abort = A match of a tournament can't be aborted; offer a draw or give it up with /{ command-resign }.
error-tournament-no-rematch = A match of a tournament has no rematch; /{ command-play } opens a match between you.
