"""The help: a command, its buttons, and the answer to direct messages."""
