"""How the matches of each game are perceived: a folder for each."""
