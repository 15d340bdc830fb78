"""The sandbox: a local web page over a simulated Discord, to try the bot without an account."""
