"""Settings of people and servers."""
