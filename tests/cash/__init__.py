"""Play for cash, behind the gate."""
