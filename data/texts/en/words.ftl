# Whom texts speak of where there is no name.

# A player whose account is gone, or a seat nobody has: in a sentence
words-somebody = somebody
# In pictures and lists, in the place of a name
words-computer = Computer
words-player = a player
words-former-player = a former player
