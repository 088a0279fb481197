"""Sentences for the verification of shuffles in the reader's browser."""
