"""What a match is in each Indian format (indian.md 6), one module each."""
