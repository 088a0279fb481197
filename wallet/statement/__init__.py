"""A person's statement: what is asked for, rows, sums, the file for a spreadsheet.

`figures` reads it; `links` leads from a row to the page where it happened."""
