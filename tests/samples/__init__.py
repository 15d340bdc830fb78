"""A database of each older version, as SQL, to prove that every one can still be brought up to date."""
