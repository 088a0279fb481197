"""What the desk learns of players."""
