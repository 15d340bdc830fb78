"""Following matches of others."""
