"""Lobbies, followers, and the settings of people and servers."""
