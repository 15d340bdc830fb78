### Replacements for missing names.

# Replacement for a deleted account or an empty seat, within a sentence.
name-unknown = somebody
# Names of computer players: the bot's name, with a number if there are several, and with a level: “Interlink 2
# (steady)”.
name-computer = Interlink
name-computer-numbered = Interlink { $number }
name-computer-at = { $name } ({ $level })
# Replacements in pictures and lists: for an unavailable name, and for a former member or deleted user.
name-player = a player
name-former-player = a former player
# A server whose name is not known yet, in headings and after “in”.
name-server = this server
