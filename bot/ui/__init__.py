"""Posts from values, in the languages of their readers. Nothing is sent from here."""

from bot.ui.post import Button, Document, Picture, Post
from data.texts import DEFAULT, Texts, language_of, languages, nearest, sources, texts_for, texts_in

__all__ = ["Button", "Document", "Picture", "Post"]
__all__ += ["DEFAULT", "Texts", "language_of", "languages", "nearest", "sources", "texts_for", "texts_in"]
