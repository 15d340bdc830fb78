"""``python -m bot doctor``: everything that the bot needs is looked at, and what is wrong is said with its remedy."""
