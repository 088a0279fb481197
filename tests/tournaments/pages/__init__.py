"""The pages of events for players."""
