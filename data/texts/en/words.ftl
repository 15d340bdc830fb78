# Whom texts speak of where there is no name.

# A player whose account is gone, or a seat nobody has: in a sentence
words-somebody = somebody
# In pictures and lists, in the place of a name
# A computer player: the bot's own name, by a number where several sit, and with its level: “Interlink 2 (steady)”
words-computer = Interlink
words-computer-numbered = Interlink { $number }
words-computer-at = { $name } ({ $level })
words-player = a player
words-former-player = a former player
