"""Events before they begin."""
