"""Deals and matches as text that people can read (docs/notation.md).

`text` has the values of a file and writes them, `reading` reads them back, `replaying`
plays them by the rules and checks what the file says of the results.
"""
