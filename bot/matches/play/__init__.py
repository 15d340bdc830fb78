"""Playing steps: commands, the picker, computer players, conditional moves."""
