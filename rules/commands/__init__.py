"""`python -m rules`: score hands, arrange them, and play random matches.

`command_line` reads the arguments and prints JSON; each family has a module.
"""
