"""The Discord side: commands, storage, time, and the messages that people read."""
