# The draws of a match, and their check once it is over.

# Below button-more: where all draws come from, while the match runs and once it is over
draws-follow = The draws follow from a secret whose SHA-256 is `{ $hash }`.
draws-followed = The draws followed from the secret `{ $secret }`.

# $dealt and $recorded are notation
draws-wrong = Step { $step } of this match should have been `{ $dealt }`, but was `{ $recorded }`. Please tell whoever runs me; the record below shows every step.
draws-right = I made all { $count } draws of this match again from its secret, and each came out as it was. The secret was settled before the first of them: its SHA-256 is the one that { button-more } showed from the beginning.
