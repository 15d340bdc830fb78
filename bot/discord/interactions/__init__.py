"""Commands, buttons and forms: how they are read, acknowledged and answered."""
