"""Standings: histories, leaderboards, profiles and seasons."""
