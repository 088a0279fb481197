"""Settings, addresses and processes: the only part that knows every other."""

__version__ = "0.9.0"
"""The release, also the newest heading of CHANGELOG.md."""
