"""Events in the admin."""
