"""Opening a match and taking seats in it."""
