"""A preset that is not in the house: docs/adding-a-preset.md made real.

Gin to 10 or 20 points. `sprint` has its entry; nothing elsewhere knows it.
"""
