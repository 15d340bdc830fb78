### Random draws of a match, and their verification after its end.

# Source of all draws, below “{ button-more }”: during the match and after it. $hash and $secret are hexadecimal.
draws-commitment = The draws follow from a secret whose SHA-256 is `{ $hash }`.
draws-revealed = The draws followed from the secret `{ $secret }`.

# $dealt and $recorded are in notation.
draws-wrong = Step { $step } of this match should have been `{ $dealt }`, but was `{ $recorded }`. Please tell the bot's operator; the record below shows every step.
draws-right = I made all { $count } draws of this match again from its secret, and each came out as it was. The secret was settled before the first of them: its SHA-256 is the one that { button-more } showed from the beginning.
