"""The presentation of Indian rummy."""
