"""Pages that explain the games to people and search engines, and the numbered rules."""
