"""The pages of the lessons, and the address that judges what is done on a board."""
