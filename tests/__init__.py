"""Tests with a simulated Discord (simcord) or, in ``tests/wire``, with one on real sockets; the bot is never mocked."""
