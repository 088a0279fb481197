"""What the desk learns of players: challenges that are overdue."""
