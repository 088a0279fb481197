"""Events from their opening to their end."""
