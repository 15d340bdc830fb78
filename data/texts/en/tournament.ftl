# Tournaments: what people read of them outside their pictures.

# What one is called that has no name of its own
tournament-unnamed = { $system }, { $game }
tournament-system-round-robin = Round robin
tournament-system-swiss = Swiss
tournament-system-knock-out = Knock-out
tournament-system-ladder = Ladder
# One in a list to choose from: "12 · Autumn Cup · Swiss, Linkx"
tournament-choice = { $tournament } · { $name } · { $system }, { $game }
tournament-choice-unnamed = { $tournament } · { $system }, { $game }
# A match of one in such a list; $who is "Ada – Ben"
tournament-choice-match = { $match } · { $who } · { $name }, round { $round }

# The first line of what is told of one
tournament-title = **{ $name }** · { $game } · tournament { $tournament }
tournament-title-unnamed = **{ $name }** · tournament { $tournament }

# How each system works, in one line; $rounds is 0 as long as that is not known
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
# $live says whether people sit together for it
tournament-how-ladder = Ladder: neighbours meet each { $live ->
    [yes] day
   *[no] week
}, and who beats somebody above takes their rung; it goes on until it is withdrawn.
# Where the roles of a game are not alike
tournament-legs = Two who meet play twice, each way round.
# $by lists what decides between people with the same points, the first one first
tournament-ties = Ties by { $by }.
tournament-tie-buchholz = Buchholz
tournament-tie-sonneborn-berger = Sonneborn-Berger
tournament-tie-encounter = direct encounter
tournament-tie-wins = wins
tournament-live = Live: be there when a round begins.

# The message under which people enter
tournament-entered = { $count ->
    [0] Nobody has entered yet.
   *[other] **Entered ({ $count }):** { $who }
}
# The last entry of a list of people that is too long
tournament-more = { $count } more
# $when is "in 14 days", written by Discord
tournament-waits = { $who } opened it, and begins it with **{ button-tournament-begin }**; otherwise it lapses { $when }.
tournament-begun-unpaired = It has begun, and nobody is paired yet.
tournament-has-begun = { $rounds ->
    [0] It has begun: round { $round } is under way.
   *[other] It has begun: round { $round } of { $rounds } is under way.
}
tournament-still-open = You can still join, and are paired from the next round on.
tournament-over = It is over; **{ button-tournament-table }** shows how it ended.
tournament-withdrawn = It was withdrawn.

# A round
tournament-round = { $rounds ->
    [0] **{ $name }** · round { $round }
   *[other] **{ $name }** · round { $round } of { $rounds }
}
# $where is where they play
tournament-pairing = { $board }. { $one } – { $other } · { $where }
# $score is "1 – 0"
tournament-pairing-scored = { $board }. { $one } **{ $score }** { $other } · { $where }
tournament-pairing-void = { $board }. { $one } – { $other } · counts for neither · { $where }
tournament-pairing-unplayed = { $board }. { $one } – { $other } · { $winner } wins without playing
tournament-pairing-nobody = { $board }. { $one } – { $other } · both dropped out
tournament-bye = { $who } has a bye.
tournament-match-number = match { $match }

# How it stands, in words
tournament-standings = **{ $name }** · standings
tournament-standings-page = **{ $name }** · standings, page { $page } of { $pages }
tournament-standing = { $rank }. { $who }: { $points }
# $ties lists what decides between people with the same points: "Buchholz 12½, wins 3"
tournament-standing-ties = { $rank }. { $who }: { $points } ({ $ties })
tournament-tie = { $name } { $value }
# Where no points are counted
tournament-standing-record = { $rank }. { $who }: { $won } won, { $drawn } drawn, { $lost } lost
# $points may have a half: "4½"; $count is 1 up to one point, else 2
tournament-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
# Behind the name of somebody who has dropped out; where that was early, their results count for nobody
tournament-dropped = { $who } (dropped out)
tournament-dropped-early = { $who } (dropped out early, counts for nobody)
tournament-no-standings = Nobody has entered yet.

# At the end
tournament-ended = **{ $name }** is over.
tournament-ended-early = **{ $name }** was ended before its time; this is how it stood.
tournament-won = { $count ->
    [one] { $who } wins.
   *[other] { $who } share the first place.
}
# Where whoever is first has won no match, or has dropped out
tournament-nobody-won = Nobody has won.
tournament-more-places = The picture and **{ button-tournament-text }** have everybody.

# What one person is shown
tournament-you-play = You play { $who }: { $where }
tournament-you-wait = Yours is played; the next round comes once all are.
tournament-you-walk-over = You win this round without playing; the next one comes once all are over.
# On a ladder; $when is "in 3 days", written by Discord
tournament-you-wait-ladder = Yours is played; neighbours are paired again { $when }.
tournament-you-bye = You have a bye in this round.
tournament-list = **Tournaments of this server**
tournament-list-line = { $tournament }. { $name } · { $system }, { $game } · { $state }
tournament-list-line-unnamed = { $tournament }. { $system }, { $game } · { $state }
tournament-state-open = { $count ->
    [0] open, nobody has entered yet
   *[other] open, { $count } entered
}
tournament-state-running = round { $round }
tournament-state-over = over
tournament-state-withdrawn = withdrawn
tournament-list-none = There has been no tournament in this server yet; `/{ command-tournament } { command-tournament-open }` opens one.

# What somebody is told of what they did; $name is the tournament
tournament-opened = **{ $name }** is open as tournament { $tournament }, and people enter under the message that I post here.
tournament-joined = You have entered **{ $name }**.
# The question before somebody leaves who still plays; $count matches, whose numbers $matches lists
tournament-leave-question = { $count ->
    [one] Leave **{ $name }**? Match { $matches } is lost by that; this cannot be taken back.
   *[other] Leave **{ $name }**? Matches { $matches } are lost by that; this cannot be taken back.
}
tournament-left = You are out of **{ $name }**.
tournament-stayed = You stay in **{ $name }**.
tournament-begun = **{ $name }** begins.
tournament-withdrawn-now = **{ $name }** is withdrawn.
tournament-corrected = Match { $match } counts as you said.

# On a match that is played in one
tournament-match = Round { $round }, board { $board } of **{ $name }**: { $who } play { $game } { $match }.
tournament-match-in = Round { $round }, board { $board } of **{ $name }**: { $who } play { $game } { $match } in { $channel }.
# In small print, once it is over
tournament-board = { $name }, round { $round }, board { $board }
# At the end of the title of a thread
tournament-thread = { $name }, round { $round }

# Why something cannot be done; what the rules of tournaments refuse is in error.ftl
tournament-which = Several tournaments fit; say which one with the option `{ command-option-tournament }`.
tournament-none-fits = No tournament of this server fits; `/{ command-tournament } { command-tournament-show }` lists them.
tournament-no-threads = A tournament needs a text channel, where each match gets a thread of its own; open it in one.
tournament-one-outcome = Say one thing: who won with `{ command-option-winner }`, or else what it counts with `{ command-option-counts }`.
tournament-not-in-match = Nobody but those who play match { $match } can have won it; name one of them.

# In their pictures: short. Heads of columns: points, matches played
tournament-picture-points = Points
tournament-picture-played = Played
# Behind the name of somebody who has dropped out
tournament-picture-out = out
# Where nobody has entered
tournament-picture-empty = Nobody has entered yet
# In a bracket: somebody who goes on without playing, a name there are no letters for, and before there are rounds
tournament-picture-bye = bye
tournament-picture-unnamed = Player
tournament-picture-unpaired = Nobody is paired yet
# On a ladder, above the number of the rung of whoever somebody plays now
tournament-picture-against = Plays
# Heads of columns with tie-breaks: few letters. They are explained by tournament-picture-tie
tournament-picture-tie-break = { $kind ->
    [buchholz] BH
    [sonneborn-berger] SB
    [encounter] DE
   *[wins] W
}
# A round of a knock-out
tournament-picture-round = { $boards ->
    [1] Final
    [2] Semi-finals
    [4] Quarter-finals
   *[other] Last { $people }
}
# Beside the name: “Winter Cup  Linkx · Swiss · round 3 of 6”
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
# Below the pictures
tournament-picture-table-note = Ties: { $by }
# What decides: Buchholz (BH)
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

# The pictures in words. First what it is, and one sentence on how it stands
tournament-picture-head = { $title }: { $about }.
tournament-picture-entered = { $count ->
    [0] Nobody has entered yet.
    [one] 1 player has entered.
   *[other] { $count } players have entered.
}
# Those of whom there is nothing more to say yet
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
tournament-picture-left = { $count ->
    [0] Nobody can win any more.
    [one] 1 player is unbeaten.
   *[other] { $count } players are unbeaten.
}
tournament-picture-on-top = { $who } stands on the top rung.
# A line of a table; $ties are its tie-breaks
tournament-picture-line = { $rank }: { $who }{ $out ->
    [yes] {" "}(out)
   *[no] {""}
}, { $points } points{ $ties }, { $played } played.
# What somebody made of others, in lines of a round robin: “Ada against Ben: 1, Cleo: ½”
tournament-picture-against-all = { $who } against { $met }.
tournament-picture-met = { $who }: { $points }{ $now ->
    [yes] {" "}(playing)
   *[no] {""}
}
# Rounds of a knock-out
tournament-picture-round-line = { $name }: { $matches }
tournament-picture-free = { $who } has a bye.
tournament-picture-meet = { $now ->
    [yes] { $one } plays { $other }.
   *[no] { $one } meets { $other }.
}
tournament-picture-beat = { $played ->
    [yes] { $one } beats { $other } { $won }–{ $lost }.
    [level] { $one } goes on after { $won }–{ $lost } against { $other }.
   *[no] { $one } goes on, { $other } is out.
}
# A rung of a ladder
tournament-picture-rung = { $rung }: { $who }{ $way ->
    [up] , up { $moved }
    [down] , down { $moved }
   *[none] {""}
}{ $plays ->
    [yes] , plays { $opponent } now
   *[no] {""}
}, { $played } played.
