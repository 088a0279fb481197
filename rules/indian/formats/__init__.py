"""The Indian match formats (indian.md 6), one module each."""
