"""Connections of a web process: reading, buffering and closing them."""
