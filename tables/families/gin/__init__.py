"""Gin: its words and its page, the showdown and the sheet of a match."""
