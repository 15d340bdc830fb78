"""The connections to Discord: shards, sessions and the cache of servers."""
