"""Settings, addresses and processes: the only part that knows every other."""
