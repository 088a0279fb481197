"""Commands of the wallet app."""
