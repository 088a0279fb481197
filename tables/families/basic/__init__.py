"""Basic rummy: what it shows of itself on the pages."""
