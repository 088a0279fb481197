"""An event and what is said in it."""
