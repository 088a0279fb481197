"""A person's statement: filters, rows, totals and the CSV file.

`statements` reads it; `links` finds the page behind each row.
"""
