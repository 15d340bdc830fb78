"""The connections to Discord: shards and their sessions, and what is kept of the servers they tell of."""
