"""The history and the statistics of a person."""
