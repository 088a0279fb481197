"""The list of tables: what a visitor asks for, and a row for each table that fits.

`filters` reads the address of the page, `listings` finds the tables."""
