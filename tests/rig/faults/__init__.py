"""Faults of the production profile that kill nothing: what hangs, floods, breaks."""
