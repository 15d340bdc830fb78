### Love Links: players join links to bracelets, key into lock. A player who closes a long bracelet scores it. A link is
### written 5-8, key and lock. A bracelet has a letter, for example A. Both are the same in all languages, and so are
### the words of the notation between backticks: `lock`, `key`, `close`, `new`, `draw`.

lovelinks-summary = Join keys to locks, close long bracelets, and keep your rivals' gems out of yours.

## Options of /play.

lovelinks-option-length = How long the match lasts
lovelinks-option-length-standard = all three rounds
lovelinks-option-length-short = until a side has 90 points

## Picker: the question of each level, and its choices.

lovelinks-prompt-draw = Which draw?
lovelinks-prompt-new = Which link starts the new bracelet?
lovelinks-prompt-link = Which link?
lovelinks-prompt-bracelet = Which bracelet?
lovelinks-prompt-way = Where?
# Choices for a known link. The picture shows numbers instead; these texts are the alt text.
lovelinks-way-lock = { $points ->
    [0] { $bracelet }, into lock { $lock }
    [one] { $bracelet }, into lock { $lock }, 1 point
   *[other] { $bracelet }, into lock { $lock }, { $points } points
}
lovelinks-way-key = { $points ->
    [0] { $bracelet }, onto key { $key }
    [one] { $bracelet }, onto key { $key }, 1 point
   *[other] { $bracelet }, onto key { $key }, { $points } points
}
lovelinks-way-close = { $points ->
    [one] close { $bracelet }, 1 point
   *[other] close { $bracelet }, { $points } points
}

## Autocomplete. (+3) is the number of points scored.

lovelinks-label-draw = { $link } is drawn
lovelinks-label-new = { $link } starts bracelet { $bracelet }
lovelinks-label-close = { $points ->
    [0] { $link } closes { $bracelet }
   *[other] { $link } closes { $bracelet } (+{ $points })
}
lovelinks-label-lock = { $points ->
    [0] { $link } to { $bracelet }'s lock
   *[other] { $link } to { $bracelet }'s lock (+{ $points })
}
lovelinks-label-key = { $points ->
    [0] { $link } to { $bracelet }'s key
   *[other] { $link } to { $bracelet }'s key (+{ $points })
}

## Illegal steps.

lovelinks-over = The match is over; no more links can be placed.
lovelinks-not-left = { $metal ->
    [bronze] { $link } cannot be drawn; it is not among the bronze links left.
    [silver] { $link } cannot be drawn; it is not among the silver links left.
   *[gold] { $link } cannot be drawn; it is not among the gold links left.
}
lovelinks-draw-first = A link is to be drawn at random before anybody plays.
lovelinks-name-link = Name one link of your stock and where it goes, for example `{ $example }`.
lovelinks-not-in-stock = { $link } is not in your stock; choose { $stock }, for example `{ $example }`.
lovelinks-new-owed = You closed a bracelet; now start a new one with any link of your stock, for example `{ $example }`.
lovelinks-no-new = A new bracelet may be started only when none of your links fits anywhere; yours do, for example `{ $example }`.
lovelinks-only-new = None of your links fits anywhere, so start a new bracelet, for example `{ $example }`.
lovelinks-name-way = Name one bracelet and one of `lock`, `key` and `close`, for example `{ $example }`.
lovelinks-no-bracelet = There is no bracelet { $bracelet }; choose { $there }, for example `{ $example }`.
lovelinks-too-short = { $links ->
    [one] { $bracelet } would have 1 link; a bracelet can be closed when it becomes { $least } or longer.
   *[other] { $bracelet } would have { $links } links; a bracelet can be closed when it becomes { $least } or longer.
}
# $key is a number. $locks lists the $count locks that it fits.
lovelinks-lock-refuses = { $count ->
    [one] { $link } does not go into { $bracelet }'s open lock { $lock }; key { $key } goes into { $locks } only.
   *[other] { $link } does not go into { $bracelet }'s open lock { $lock }; key { $key } goes into { $locks }.
}
lovelinks-key-refuses = { $count ->
    [one] { $bracelet }'s open key { $key } does not go into the lock of { $link }; key { $key } goes into { $locks } only.
   *[other] { $bracelet }'s open key { $key } does not go into the lock of { $link }; key { $key } goes into { $locks }.
}
# Second half of “... passes: ”.
lovelinks-pass = the stock is empty

## Narration.

lovelinks-drawn = { $link } is drawn.
lovelinks-did-new = { $who } started { $bracelet } with { $link }.
lovelinks-did-close = { $who } closed { $bracelet } with { $link }.
lovelinks-did-lock = { $who } joined { $link } to { $bracelet }'s lock.
lovelinks-did-key = { $who } joined { $link } to { $bracelet }'s key.
# Variants with points. Equal numbers score 1 point, or 3 the second time in a turn.
lovelinks-matched-lock = { $points ->
    [1] { $who } joined { $link } to { $bracelet }'s lock: 1 point for equal numbers.
   *[other] { $who } joined { $link } to { $bracelet }'s lock: { $points } points for equal numbers, the second time this turn.
}
lovelinks-matched-key = { $points ->
    [1] { $who } joined { $link } to { $bracelet }'s key: 1 point for equal numbers.
   *[other] { $who } joined { $link } to { $bracelet }'s key: { $points } points for equal numbers, the second time this turn.
}
# $account lists the texts bracelet-reason.
lovelinks-closed-for = { $points ->
    [one] { $who } closed { $bracelet } with { $link }: 1 point ({ $account }).
   *[other] { $who } closed { $bracelet } with { $link }: { $points } points ({ $account }).
}
lovelinks-round-begins = { $metal ->
    [bronze] The bronze round begins; { $who } has the first turn.
    [silver] The silver round begins; { $who } has the first turn.
   *[gold] The gold round begins; { $who } has the first turn.
}

## Summary of a turn below the picture, one line.

lovelinks-opening = Each turn places { $links } links: key into lock.
# $what lists the texts lovelinks-joined.
lovelinks-turn-joined = { $who } joined { $what }.
lovelinks-joined-lock = { $points ->
    [0] { $link } to { $bracelet }'s lock
   *[other] { $link } to { $bracelet }'s lock (+{ $points })
}
lovelinks-joined-key = { $points ->
    [0] { $link } to { $bracelet }'s key
   *[other] { $link } to { $bracelet }'s key (+{ $points })
}
# $what lists up to four texts lovelinks-made. Keep them as short as possible.
lovelinks-turn = { $count ->
   *[other] { $who } { $what }.
}
lovelinks-made-new = started { $bracelet } with { $link }
lovelinks-made-close = { $points ->
    [0] closed { $bracelet } with { $link }
   *[other] closed { $bracelet } with { $link } (+{ $points })
}
lovelinks-made-lock = { $points ->
    [0] joined { $link } to { $bracelet }'s lock
   *[other] joined { $link } to { $bracelet }'s lock (+{ $points })
}
lovelinks-made-key = { $points ->
    [0] joined { $link } to { $bracelet }'s key
   *[other] joined { $link } to { $bracelet }'s key (+{ $points })
}

## Requests to the player to move.

lovelinks-ask-new = { $who }, you closed { $bracelet }: now start a new bracelet.
lovelinks-ask-one-more = { $who }, place one more link.
lovelinks-ask-turn = { $links ->
    [1] { $who }, it is your turn: place your last link.
   *[other] { $who }, it is your turn: place two links.
}

## Result. $account is lovelinks-with or lovelinks-with-gems, then lovelinks-others or lovelinks-others-gems for each of
## the other sides.

lovelinks-wins = { $winners ->
    [one] { $who } wins with { $account }.
   *[other] { $who } win with { $account }.
}
lovelinks-ties = { $who } tie with { $account }.
lovelinks-with = { $points ->
    [one] 1 point
   *[other] { $points } points
}
lovelinks-with-gems = { $points ->
    [one] 1 point
   *[other] { $points } points
} and { $captured ->
    [one] 1 captured gemstone
   *[other] { $captured } captured gemstones
}
lovelinks-others = { $count ->
    [one] { $who } has { $points }
   *[other] { $who } have { $points }
}
lovelinks-others-gems = { $count ->
    [one] { $who } has { $points } and { $captured }
   *[other] { $who } have { $points } and { $captured }
}

## Reason for a suggested step, below a hint.

lovelinks-because-scores = { $points ->
    [one] It scores 1 point.
   *[other] It scores { $points } points.
}

## Score in short. $sums lists the texts lovelinks-sum, one per side.

lovelinks-sums = Points: { $sums }.
lovelinks-sum = { $who } { $points }
