"""Posts from values. Nothing is sent from here."""

from bot.ui.post import Button, Document, Picture, Post

__all__ = ["Button", "Document", "Picture", "Post"]
