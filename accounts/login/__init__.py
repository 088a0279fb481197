"""What surrounds a log-in: its history, known devices, guessing, sessions that end."""
