"""`/ws/lobby/`: updates of the list of tables, and the person's notices."""
