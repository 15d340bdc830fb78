"""The health endpoints, for this machine only, over HTTP."""
