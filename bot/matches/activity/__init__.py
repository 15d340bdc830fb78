"""The match as an Activity: a page on which people tap the board."""
