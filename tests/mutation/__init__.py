"""Mutations, in the long form: what part of them the tests notice, and which they do not."""
