"""Rules of formats, as pure functions."""
