"""Processes of our own beside the bot, for work that would keep its loop waiting: how they live, not what they do."""
