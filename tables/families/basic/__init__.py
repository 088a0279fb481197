"""The presentation of basic rummy."""
