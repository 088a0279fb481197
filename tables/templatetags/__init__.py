"""Tags of the table page."""
