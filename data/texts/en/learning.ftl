### Question above the buttons that open the rulebooks.

learning-which-game = Which game would you like to learn?
