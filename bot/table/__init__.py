"""The use cases: everything people can do. Decided by pure functions; no Discord, no pictures."""
