# Whom texts speak of where there is no name.

# A player whose account is gone, or a seat nobody has: in a sentence
name-somebody = somebody
# In pictures and lists, in the place of a name
# A computer player: the bot's own name, by a number where several sit, and with its level: “Interlink 2 (steady)”
name-computer = Interlink
name-computer-numbered = Interlink { $number }
name-computer-at = { $name } ({ $level })
name-player = a player
name-former-player = a former player
