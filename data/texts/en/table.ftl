# Why something cannot be done: what somebody alone is told, in one sentence or two, after a command or a button.
# $who is always a person, shown by Discord with their name.

table-stale = That belongs to an earlier moment; this is how the match stands now.
table-busy = A lot is happening in this match right now; please try again in a moment.

# Whether it is the moment for it, and the right person
table-not-begun = The match has not begun yet; it waits for players.
table-already-begun = The match has already begun; /{ command-board } shows how it stands.
table-over = The match is over; open a new one with /{ command-play }.
table-closed = The match was closed without a result; open a new one with /{ command-play }.
table-not-over = The match is still running; a rematch can be asked for once it is over.
table-no-player = You do not play in this match; open one of your own with /{ command-play }.
table-left = You have left this match; the others play on, and /{ command-board } shows how it goes.
table-not-your-turn = It is { $who }'s turn; please wait for yours.
table-computer-thinks = A computer player is to move and thinks about it; the board shows its step as soon as it is played.
table-own-match = You are a player of match { $match }; another person who manages this server can do that.
table-doubted-time = { $minutes ->
    [one] I was away or my clock jumped, so nobody loses by time just now; try again in a minute.
   *[other] I was away or my clock jumped, so nobody loses by time just now; try again in { $minutes } minutes.
}

# Matches that are not there, or cannot be read
table-no-match = There is no match { $match }; /{ command-matches } lists yours.
table-no-match-here = There is no match { $match } in this server; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists what is played.
# $why is what is wrong with the log, without a full stop; part of it may be in English, as it comes from the machine.
table-unreadable = Match { $match } can't be shown or played on, because I can't replay its log; it is kept as it is for whoever runs me. ({ $why }.)
table-log-opening = what it was opened with is not as it was written
table-log-missing = entry { $entry } is missing
table-log-changed = entry { $entry } is not as it was written
table-log-end = its log ends with entry { $last } and should with entry { $wanted }
table-log-head = the head of its chain is not the link of its last entry
table-log-seats = it should have the seats 1 to { $wanted }, and has { $seats }
table-log-version = it is played under version { $version } of the rules, and I know { $known }
# $refusal names the rule as the machine does: `rules-over`.
table-log-rules = the rules do not allow it: { $refusal }

# Opening a match and sitting down
table-same-person = Each seat needs another person; leave the option empty and anyone may join.
table-too-many-named = You named more people than there are seats ({ $seats }); name fewer or add seats.
table-sent-already = You have sent this invitation already: match { $match } waits for the answer.
table-level-awaited = You have opened this match already; choose under match { $match } how well I play, and it begins.
# In direct messages with the bot, where one plays against it
table-direct-already = { $begun ->
    [yes] You are playing match { $match } here already, and here it is one at a time; finish it first, or give it up with /{ command-resign }.
   *[no] Match { $match } is open here already, and here it is one at a time; begin or withdraw that one first.
}
table-not-sent = I can't send this invitation; name other people, or nobody and anyone may join.
table-sit-already = You already sit in this match; it begins when the others have joined.
table-kept-for-others = Every seat is kept for somebody else; open a match of your own with /{ command-play }.
# The one who reads this has blocked $who.
table-blocked-sits = You have blocked { $who }, who sits in this match; open one of your own with /{ command-play }, or take that back with `/{ command-block } { command-block-remove }`.
table-no-seat = You can't take a seat in this match; open one of your own with /{ command-play }.
# $role is a role of the server, shown by Discord with its name.
table-role-needed = The open seats of this match are kept for people with the role { $role }; open one of your own with /{ command-play }.
table-not-invited = Only somebody who was invited can decline; you need not answer.
table-not-opener = Only { $who }, who opened this match, can withdraw it.
table-level-not-opener = Only { $who }, who opened this match, chooses how well the computer players play.
table-begin-not-seated = Only those who sit can begin the match; press Join to sit down as well.
# $numbers lists how many may play: "2, 3 or 4".
table-begin-too-few = { $game } is played by { $numbers }; wait until enough people sit.
table-level-first = First { $who }, who opened this match, chooses how well the computer players play.
table-begin-asked = You have already asked for that; it begins when everyone who sits has.

# Inviting people; nobody but the one who invites reads it. $when is "in 3 minutes", written by Discord
table-invites-nobody = { $who } takes no invitations; name somebody else, or nobody and anyone may join.
table-invites-played = { $who } takes invitations only from people they have played with; name somebody else, or nobody and anyone may join.
table-invites-pause = { $who } has declined; you may ask again { $when }, and until then { $who } may invite you.
table-invites-pending = { $count ->
    [one] { $who } has 1 invitation of yours to answer, the maximum; wait for the answer, or withdraw it: /{ command-matches } shows it.
   *[other] { $who } has { $count } invitations of yours to answer, the maximum; wait for an answer, or withdraw one: /{ command-matches } shows them.
}
table-invites-day = { $count ->
    [one] You have sent { $who } 1 invitation within a day that was not accepted, the maximum; send the next { $when }, or wait to be invited.
   *[other] You have sent { $who } { $count } invitations within a day that were not accepted, the maximum; send the next { $when }, or wait to be invited.
}

# How many matches there may be, and how often something may be asked; $when is "in 3 minutes", written by Discord
table-others-full = Another player already has the maximum number of matches; try again later.
table-too-many-here = { $count ->
    [one] In this server nobody has more than 1 match at a time; finish one first.
   *[other] In this server nobody has more than { $count } matches at a time; finish one first.
}
table-too-many-waiting = { $count ->
    [one] You wait for others in 1 match already; withdraw one, or try again once one begins.
   *[other] You wait for others in { $count } matches already; withdraw one, or try again once one begins.
}
table-opened-lately = You have opened many matches lately; try again { $when }.
table-server-lately = Many matches were opened in this server lately; try again { $when }.

# Playing
table-turn-ends = Your turn ends after step { $step }; leave the rest out.
# $why is the whole sentence that says what is wrong with this step.
table-step = Step { $step }: { $why }
# Offered while somebody types several steps: those already typed, and what the next one may be.
table-steps = { $before }, { $next }

# Prepared answers: "if they play this, I answer that"; what is played at once then
table-prepare-nothing = This line has no answer of yours yet; play a step for the other side first, then your answer.
table-prepare-draws = { $game } has random draws, so answers cannot be prepared in it.
table-prepare-forbidden = This server does not allow prepared answers; people who manage it can change that with `/{ command-server } { command-server-settings }`.
table-prepare-many = { $count ->
    [one] You may have 1 answer prepared in a match at a time; withdraw it first.
   *[other] You may have { $count } answers prepared in a match at a time; withdraw some first.
}
table-prepare-gone = That is not prepared any more; nothing was changed.

# Hints, and looking back
table-no-hints = There are no hints in this match: its players did not agree to them when it began.
table-no-hint-now = I can't think of a hint just now; try again in a moment.
table-not-over-yet = A match can be reviewed once it is over; /{ command-board } shows how it stands.
table-too-short = This match had fewer than { $count } steps, so there is nothing to review.
table-no-review-now = I can't review this match right now; try again in a few minutes.

# Taking back, draws, giving up, playing again
table-undo-limit = { $count ->
    [one] You have taken 1 step back in this turn already; choose one and stay with it.
   *[other] You have taken { $count } steps back in this turn already; choose one and stay with it.
}
table-nothing-to-undo = You have not played a step yet, so there is nothing to take back.
table-no-draw = { $game } has a winner in every match, so no draw can be agreed; play on, or /{ command-resign } gives it up.
table-too-late-to-abort = Every side has moved twice, so it is too late to abort the match; /{ command-resign } gives it up.
table-nothing-asked = There is no offer to answer; the board shows how the match stands.
table-agreed-already = You have agreed already; now the others answer.
table-not-asked = This offer is not for you; the others answer it.
table-answer-first = { $who } is waiting for your answer to another offer; accept or decline it first.
table-answer-computer-first = A computer player is waiting for your answer to another offer; accept or decline it first.
table-asked-already = There is already an offer in this match; ask again once it is answered.
table-asked-this-turn = You have already asked for that in this turn; you can ask again in the next one.
table-rematch-too-late = { $days ->
    [one] A rematch can be asked for within 1 day; open a new match with /{ command-play }.
   *[other] A rematch can be asked for within { $days } days; open a new match with /{ command-play }.
}
table-rematch-former = No rematch, because a player's data has been deleted; /{ command-play } opens a new match.
table-rematch-begun = The rematch has already begun; /{ command-matches } shows it.
table-rematch-asked = You have already asked for a rematch; it begins when everyone has.

# Time, being away
table-nobody-overdue = Nobody is overdue in this match; the button works once the time of a turn has run out.
table-own-overdue = It is your own time that has run out; you can still play.
table-clock-stopped = The clock of this match stands still, since I can't write where it is played; it runs again once I can.
# `back` is what somebody types, in every language.
table-away-past = That is in the past; name a later day, or `back`.
# $most are the days that a year allows.
table-away-too-long = You can be away { $most } days a year, and in { $year } you have { $days } left; name an earlier day.
table-not-away = You are not away; your clocks are running.

# People and servers
table-block-yourself = You can't block yourself; name somebody else.
table-cannot-follow = You can follow a running match in which you do not play; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists them.
table-follow-others = You can't follow this match; `/{ command-matches } { command-option-show }: { command-choice-show-server }` lists others.
table-follow-many = You follow { $count } running matches, the maximum; unfollow one of `/{ command-matches } { command-option-show }: { command-choice-show-followed }` first.
table-follow-closely = I already write to you about the turns of { $count } matches, the maximum; choose “{ button-follow-end }” in one of `/{ command-matches } { command-option-show }: { command-choice-show-followed }` first.
table-ended-already = Match { $match } has ended already; there is nothing to close.
table-no-result = Match { $match } has no result that counts: it has none yet, never had, or is void already.

# Options of a match that differ from the printed game, listed on its invitation: "target 13, counter free"
table-option-size = size { $value }
table-option-target = target { $value }
table-option-opening = { $value ->
    [three-move] opening three-move
    [swap] opening swap
   *[none] opening none
}
table-option-counter = { $value ->
    [centre] counter centre
   *[free] counter free
}
table-option-length = { $value ->
    [standard] length standard
   *[short] length short
}

# A tournament: $tournament is its number.
table-no-tournament = There is no tournament { $tournament } in this server; choose one that the command offers.
table-tournament-name = The name of a tournament has at most { $most } characters; choose a shorter one.
table-tournament-pace = A tournament needs a time for each turn; choose one.
table-tournament-seats = A tournament is for two at a time, and { $game } is not played by two; choose another game.
# How many tournaments of one organiser there may be in a server that have not ended.
table-tournaments-own = { $count ->
    [one] You have a tournament here that has not ended; withdraw it or wait for its end.
   *[other] You have { $count } tournaments here that have not ended; withdraw one or wait for its end.
}
table-tournaments-here = { $count ->
    [one] There is a tournament in this server that has not ended; open another one after that.
   *[other] There are { $count } tournaments in this server that have not ended; open another one after one of them.
}
table-tournament-entered = You are already in this tournament; your matches begin by themselves.
table-tournament-full = This tournament is full; you can enter if somebody leaves.
table-tournament-late = This tournament has come too far for new players; enter the next one.
table-tournament-dropped = You have dropped out of this tournament; enter the next one.
table-tournament-not-in = You are not in this tournament; you can leave one that you have entered.
table-tournament-organiser = Only its organiser, or somebody who manages this server, can do that.
table-tournament-few = { $count ->
    [one] A tournament needs at least 1 player; begin once somebody has entered.
   *[other] A tournament needs at least { $count } players; begin once they have entered.
}
table-tournament-begun = This tournament has already begun; its matches are played in their threads.
table-tournament-over = This tournament has ended; its table stays as it is.
table-tournament-no-match = Match { $match } is not played in a tournament; name one that is.
table-tournament-match-runs = Match { $match } is still running; what it counts can be corrected once it is over.
table-tournament-paired = The next round already builds on this match; correct a match of the last round.
table-tournament-played-again = Match { $match } was played again; correct the later match between the two, once it is over.
table-tournament-undecided = A knock-out that is over needs a winner; say who won match { $match }.
table-tournament-busy = A lot is happening in this tournament right now; please try again in a moment.
table-tournament-no-abort = A match of a tournament can't be aborted; offer a draw or give it up with /{ command-resign }.
table-tournament-no-rematch = A match of a tournament has no rematch; /{ command-play } opens a match between you.
