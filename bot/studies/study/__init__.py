"""Studies: private boards to try positions, and matches against the computer."""
