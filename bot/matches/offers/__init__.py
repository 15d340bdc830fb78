"""Offers among players: undo, draw, giving up, rematch."""
