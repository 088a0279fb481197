"""`python -m rules`: score, arrange, and matches played at random.

`command_line` reads the arguments and prints JSON; each family answers in a module of
its own.
"""
