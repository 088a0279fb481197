"""Template tags of the wallet app."""
