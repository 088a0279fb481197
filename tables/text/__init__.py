"""Sentences about play: deals, options, policies, and those of the table page."""
