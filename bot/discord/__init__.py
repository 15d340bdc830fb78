"""What is asked of Discord and told to it: interactions, components, requests, the gateway."""
