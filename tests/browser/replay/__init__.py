"""The replay of a deal on its page."""
