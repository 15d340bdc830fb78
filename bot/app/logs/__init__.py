"""The log: what is written to it, what each line is about, and what never stands in it."""
