"""How the bot is, for whoever runs it: told to this machine alone, over HTTP."""
