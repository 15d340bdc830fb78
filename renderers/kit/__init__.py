"""How pictures and the texts beside them are made, whatever game they show."""
