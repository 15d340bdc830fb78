### Tournaments: messages, pictures and alt texts.

# Name of a tournament without a name of its own.
tournament-unnamed = { $system }, { $game }
tournament-system-round-robin = Round robin
tournament-system-swiss = Swiss
tournament-system-knock-out = Knock-out
tournament-system-ladder = Ladder
# Autocomplete entry: “12 · Autumn Cup · Swiss, Linkx”.
tournament-choice = { $tournament } · { $name } · { $system }, { $game }
tournament-choice-unnamed = { $tournament } · { $system }, { $game }
# Autocomplete entry for a match. $who is “Ada – Ben”.
tournament-choice-match = { $match } · { $who } · { $name }, round { $round }

# Heading of messages about a tournament.
tournament-title = **{ $name }** · { $game } · tournament { $tournament }
tournament-title-unnamed = **{ $name }** · tournament { $tournament }

## Systems, one line each. $rounds is 0 until the number is known.

tournament-how-round-robin = { $rounds ->
    [0] Round robin: everybody meets everybody.
    [one] Round robin, 1 round: everybody meets everybody.
   *[other] Round robin, { $rounds } rounds: everybody meets everybody.
}
tournament-how-swiss = { $rounds ->
    [0] Swiss: people with like points meet, and nobody meets twice.
    [one] Swiss, 1 round: people with like points meet, and nobody meets twice.
   *[other] Swiss, { $rounds } rounds: people with like points meet, and nobody meets twice.
}
tournament-how-knock-out = { $rounds ->
    [0] Knock-out: who loses is out, and a draw is played again once.
    [one] Knock-out, 1 round: who loses is out, and a draw is played again once.
   *[other] Knock-out, { $rounds } rounds: who loses is out, and a draw is played again once.
}
# $live is “yes” if players play at the same time.
tournament-how-ladder = Ladder: neighbours meet each { $live ->
    [yes] day
   *[no] week
}, and who beats somebody above takes their rung; it goes on until it is withdrawn.
# Note for games with unequal roles.
tournament-legs = Two who meet play twice, each way round.
# $by lists the texts tournament-tie, the first tie-break first.
tournament-ties = Ties by { $by }.
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn-berger = Sonneborn-Berger
tournament-tie-encounter = direct encounter
tournament-tie-wins = wins
tournament-live = Live: be there when a round begins.

## Message for registration.

tournament-entered = { $count ->
    [0] Nobody has entered yet.
   *[other] **Entered ({ $count }):** { $who }
}
# Last entry of a shortened list.
tournament-more = { $count } more
# $when is a relative time that Discord formats: “in 14 days”.
tournament-waits = { $who } opened it, and begins it with **{ button-tournament-begin }**; otherwise it lapses { $when }.
tournament-begun-unpaired = It has begun, and nobody is paired yet.
tournament-has-begun = { $rounds ->
    [0] It has begun: round { $round } is under way.
   *[other] It has begun: round { $round } of { $rounds } is under way.
}
tournament-still-open = You can still join, and are paired from the next round on.
tournament-over = It is over; **{ button-tournament-table }** shows how it ended.
tournament-withdrawn = It was withdrawn.

## Round.

tournament-round = { $rounds ->
    [0] **{ $name }** · round { $round }
   *[other] **{ $name }** · round { $round } of { $rounds }
}
# $where is the thread of the match or tournament-match-number.
tournament-pairing = { $board }. { $one } – { $other } · { $where }
# $score is “1 – 0”.
tournament-pairing-scored = { $board }. { $one } **{ $score }** { $other } · { $where }
tournament-pairing-void = { $board }. { $one } – { $other } · counts for neither · { $where }
tournament-pairing-unplayed = { $board }. { $one } – { $other } · { $winner } wins without playing
tournament-pairing-nobody = { $board }. { $one } – { $other } · both dropped out
tournament-bye = { $who } has a bye.
tournament-match-number = match { $match }

## Standings in words.

tournament-standings = **{ $name }** · standings
tournament-standings-page = **{ $name }** · standings, page { $page } of { $pages }
tournament-standing = { $rank } · { $who }: { $points }
# $ties lists the tie-breaks: “Buchholz 12½, wins 3”.
tournament-standing-ties = { $rank } · { $who }: { $points } ({ $ties })
tournament-tie = { $name } { $value }
# Variant for systems without points.
tournament-standing-record = { $rank } · { $who }: { $won } won, { $drawn } drawn, { $lost } lost
# $points may have a half: “4½”. $count is 1 up to one point, otherwise 2.
tournament-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
# Names of players who dropped out. Results of an early dropout count for nobody.
tournament-dropped = { $who } (dropped out)
tournament-dropped-early = { $who } (dropped out early, counts for nobody)
tournament-no-standings = Nobody has entered yet.

## End of a tournament.

tournament-ended = **{ $name }** is over.
tournament-ended-early = **{ $name }** was ended before its time; this is how it stood.
tournament-won = { $count ->
    [one] { $who } wins.
   *[other] { $who } share the first place.
}
# Variant for a first place without a win, or after a dropout.
tournament-nobody-won = Nobody has won.
tournament-more-places = The picture and **{ button-tournament-text }** have everybody.

## Answers to /tournament show.

tournament-you-play = You play { $who }: { $where }
tournament-you-wait = Yours is played; the next round comes once all are.
tournament-you-walk-over = You win this round without playing; the next one comes once all are over.
# Variant for ladders. $when is a relative time that Discord formats: “in 3 days”.
tournament-you-wait-ladder = Yours is played; neighbours are paired again { $when }.
tournament-you-bye = You have a bye in this round.
tournament-list = **Tournaments of this server**
tournament-list-line = { $tournament } · { $name } · { $system }, { $game } · { $state }
tournament-list-line-unnamed = { $tournament } · { $system }, { $game } · { $state }
tournament-state-open = { $count ->
    [0] open, nobody has entered yet
   *[other] open, { $count } entered
}
tournament-state-running = round { $round }
tournament-state-over = over
tournament-state-withdrawn = withdrawn
tournament-list-none = There has been no tournament in this server yet; `/{ command-tournament } { command-tournament-open }` opens one.

## Answers to actions. $name is the tournament.

tournament-opened = **{ $name }** is open as tournament { $tournament }, and people enter under the message that I post here.
tournament-joined = You have entered **{ $name }**.
# Confirmation prompt for a player with running matches. $count is their number; $matches lists them.
tournament-leave-question = { $count ->
    [one] Leave **{ $name }**? Match { $matches } is lost by that; this cannot be taken back.
   *[other] Leave **{ $name }**? Matches { $matches } are lost by that; this cannot be taken back.
}
tournament-left = You are out of **{ $name }**.
tournament-stayed = You stay in **{ $name }**.
tournament-begun = **{ $name }** begins.
tournament-withdrawn-now = **{ $name }** is withdrawn.
tournament-corrected = Match { $match } counts as you said.

## Messages of a tournament match.

tournament-match = Round { $round }, board { $board } of **{ $name }**: { $who } play { $game } { $match }.
tournament-match-in = Round { $round }, board { $board } of **{ $name }**: { $who } play { $game } { $match } in { $channel }.
# Small print of a finished match.
tournament-board = { $name }, round { $round }, board { $board }
# End of a thread title.
tournament-thread = { $name }, round { $round }

## Error messages. Those of the tournament rules are in error.ftl.

tournament-which = Several tournaments fit; say which one with the option `{ command-option-tournament }`.
tournament-none-fits = No tournament of this server fits; `/{ command-tournament } { command-tournament-show }` lists them.
tournament-no-threads = A tournament needs a text channel, where each match gets a thread of its own; open it in one.
tournament-one-outcome = Say one thing: who won with `{ command-option-winner }`, or else what it counts with `{ command-option-counts }`.
tournament-not-in-match = Nobody but those who play match { $match } can have won it; name one of them.

## Pictures: keep these short. The first two are column headings.

tournament-picture-points = Points
tournament-picture-played = Played
# Mark after the name of a player who dropped out.
tournament-picture-out = out
tournament-picture-empty = Nobody has entered yet
# Bracket: a bye, a name that the fonts cannot show, and the state before the first round.
tournament-picture-bye = bye
tournament-picture-unnamed = Player
tournament-picture-unpaired = Nobody is paired yet
# Column heading of a ladder. The number of the opponent's rung follows.
tournament-picture-opponent = Plays
# Column headings of tie-breaks: few letters. tournament-picture-tie explains them.
tournament-picture-tie-break = { $kind ->
    [buchholz] BH
    [sonneborn-berger] SB
    [encounter] DE
   *[wins] W
}
# Round of a knock-out.
tournament-picture-round = { $boards ->
    [1] Final
    [2] Semi-finals
    [4] Quarter-finals
   *[other] Last { $people }
}
# Line after the name: “Winter Cup  Linkx · Swiss · round 3 of 6”.
tournament-picture-system = { $system ->
    [round-robin] round robin
    [swiss] Swiss
    [knock-out] knock-out
   *[ladder] ladder
}
tournament-picture-stage = { $stage ->
    [open] not begun yet
    [over] final standings
    [withdrawn] called off
   *[running] { $planned ->
        [0] round { $round }
       *[other] round { $round } of { $planned }
    }
}
# Notes below the pictures. $by lists the texts tournament-picture-tie.
tournament-picture-table-note = Ties: { $by }
# Tie-break with its column heading: “Buchholz (BH)”.
tournament-picture-tie = { $name } ({ $head })
tournament-picture-cross-note = { $more ->
    [yes] Outlined: playing now · a dot: one of two matches is over
   *[no] Ties: direct encounter, then Sonneborn-Berger, then matches won
}
tournament-picture-bracket-note = { $over ->
    [yes] Bold: went on
   *[no] Bold: goes on · outlined: playing now
}
tournament-picture-ladder-note = { $over ->
    [yes] Arrows: rungs up or down in the last round
   *[no] Arrows: rungs up or down in this round · outlined: whom somebody plays now
}

## Alt texts of the pictures: first a heading and a summary.

tournament-picture-head = { $title }: { $about }.
tournament-picture-entered = { $count ->
    [0] Nobody has entered yet.
    [one] 1 player has entered.
   *[other] { $count } players have entered.
}
# $who lists the players without results yet.
tournament-picture-people = { $who }.
tournament-picture-nothing = No match is over yet.
tournament-picture-won = { $count ->
    [one] { $who } has won.
   *[other] { $who } share the first place.
}
tournament-picture-leads = { $count ->
    [one] { $who } leads with { $points } points.
   *[other] { $who } lead with { $points } points each.
}
tournament-picture-unbeaten = { $count ->
    [0] Nobody can win any more.
    [one] 1 player is unbeaten.
   *[other] { $count } players are unbeaten.
}
tournament-picture-on-top = { $who } stands on the top rung.
# Line of a table. $ties lists tie-breaks.
tournament-picture-line = { $rank }: { $who }{ $out ->
    [yes] {" "}(out)
   *[no] {""}
}, { $points } points{ $ties }, { $played } played.
# Line of a round robin: “Ada against Ben: 1, Cleo: ½”. $met lists the texts tournament-picture-met.
tournament-picture-against-all = { $who } against { $met }.
tournament-picture-met = { $who }: { $points }{ $now ->
    [yes] {" "}(playing)
   *[no] {""}
}
# Rounds of a knock-out. $matches lists the three texts below.
tournament-picture-round-line = { $name }: { $matches }
tournament-picture-bye-line = { $who } has a bye.
tournament-picture-pairing = { $now ->
    [yes] { $one } plays { $other }.
   *[no] { $one } meets { $other }.
}
tournament-picture-beat = { $played ->
    [yes] { $one } beats { $other } { $won }–{ $lost }.
    [level] { $one } goes on after { $won }–{ $lost } against { $other }.
   *[no] { $one } goes on, { $other } is out.
}
# Rung of a ladder.
tournament-picture-rung = { $rung }: { $who }{ $way ->
    [up] , up { $moved }
    [down] , down { $moved }
   *[none] {""}
}{ $plays ->
    [yes] , plays { $opponent } now
   *[no] {""}
}, { $played } played.
