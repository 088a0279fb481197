"""A house with a family of games that is not in this one."""
