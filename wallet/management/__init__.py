"""Management commands of the wallet app."""
