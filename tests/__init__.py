"""Tests of Interlink; their folders mirror the packages they test, but ``tests/bot`` follows former layers.

The bot runs unmodified against a simulated Discord (simcord), and in ``tests/wire`` against one on real sockets, where
answers get lost and the bot is killed. Nothing in it is mocked: a mock answers what its author expected of Discord.
"""
