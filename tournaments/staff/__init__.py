"""What the overview of the admin and the nightly audit ask of events."""
