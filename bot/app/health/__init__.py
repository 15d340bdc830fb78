"""HTTP health endpoints on loopback."""
