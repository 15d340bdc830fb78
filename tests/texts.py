"""The texts of both languages, for tests that compare words."""

from data.texts import texts_in

ENGLISH = texts_in("en")
GERMAN = texts_in("de")
