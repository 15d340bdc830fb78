# Checking the draws of a match that is over.

# $dealt and $recorded are notation
draws-wrong = Step { $step } of this match should have been `{ $dealt }`, but was `{ $recorded }`. Please tell whoever runs me; the record below shows every step.
draws-right = I made all { $count } draws of this match again from its secret, and each came out as it was. The secret was settled before the first of them: its SHA-256 is the one that stands at the beginning.
