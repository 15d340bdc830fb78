### Offers and requests between players.

# $them lists the players who must answer.
offer-asked = { $wish ->
    [undo] { $them }: { $who } asks to take their last step back, with all that came after it.
    [draw] { $them }: { $who } offers a draw.
    [abort] { $them }: { $who } asks to end the match without a result.
    [resign] { $them }: { $who } would resign for your side.
   *[rematch] { $them }: { $who } would like a rematch.
}
# Small print of a settled offer.
offer-answered = Answered below.
offer-lapsed = No longer open.

## Private answers to the player who asked or agreed.

offer-sent = { $count ->
    [one] { $them } has been asked.
   *[other] { $them } have been asked.
}
offer-undone = Your last step is taken back.
offer-resigned = You resigned match { $match }.
offer-claimed = You claimed the win.
offer-agreed = Agreed.

## Confirmation prompts. $who lists names.

offer-confirm-undo = Ask { $who } to let you take back your last step, with all that came after it?
offer-confirm-draw = Offer { $who } a draw in match { $match }?
offer-agree-draw = Agree to a draw in match { $match }? This cannot be taken back.
offer-claim = Claim the win in match { $match }? { $who } would lose by time; this cannot be taken back.
offer-claim-stand-in = Let a stand-in play on in match { $match }? { $who } would come last; this cannot be taken back.

## Confirmation prompts before a resignation.

# $count is the number of winners in $who.
offer-resign = { $count ->
    [one] Resign match { $match }? { $who } would win; this cannot be taken back.
   *[other] Resign match { $match }? { $who } would win; this cannot be taken back.
}
offer-resign-side = Resign match { $match } for your side? { $who } must agree; this cannot be taken back.
offer-resign-alone = Resign match { $match }? The others play on, and you come behind them; this cannot be taken back.
