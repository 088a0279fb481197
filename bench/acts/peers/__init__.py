"""Servers that the house is measured beside."""
