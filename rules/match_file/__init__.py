"""Deals and matches as human-readable text (docs/notation.md). `text` defines and
writes the values of a file, `reading` parses them, and `replaying` plays them by the
rules and checks the stated results."""
