"""Discord: interactions, components, requests, the gateway."""
