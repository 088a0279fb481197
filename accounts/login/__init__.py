"""Log-in: history, known devices, limits on guessing, and ending sessions."""
