"""`/ws/lobby/`: patches of the list of tables, and notices for who watches it."""
