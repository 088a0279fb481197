"""Settings, URLs and processes: the only part that knows all others."""

__version__ = "0.9.0"
"""The version, equal to the newest heading of CHANGELOG.md."""
