"""Commands, buttons and forms: parsing, acknowledgement and responses."""
