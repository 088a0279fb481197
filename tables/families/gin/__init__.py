"""Gin: its words and its page, the showdown of a deal and the sheet of a match."""
