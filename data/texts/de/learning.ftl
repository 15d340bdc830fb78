### Frage über den Knöpfen, die die Regelhefte öffnen.

learning-which-game = Welches Spiel möchtest du lernen?
