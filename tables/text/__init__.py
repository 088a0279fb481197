"""Sentences about play: deals, options, policies, and the table page."""
