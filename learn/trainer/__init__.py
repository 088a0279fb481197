"""The trainer: generated hands to arrange against the clock, and best times."""
