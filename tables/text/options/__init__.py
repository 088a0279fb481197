"""What the options of each game are called, and what each one does, for players."""
