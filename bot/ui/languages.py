"""Languages of messages, by the locale of a person or a server."""

from data.texts import DEFAULT, Texts, language_of, languages, nearest, sources, texts_in

__all__ = ["DEFAULT", "Texts", "language_of", "languages", "nearest", "sources", "texts_for", "texts_in"]


def texts_for(locale: str | None) -> Texts:
    """The texts for a locale such as ``de`` or ``en-GB``; English by default."""
    return texts_in(nearest(locale))
