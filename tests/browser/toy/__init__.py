"""A house with a family of games, and a preset, that are not in this one."""
