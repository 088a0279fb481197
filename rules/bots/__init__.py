"""Code shared by the house bots of all families: the match and the other seats.

Bots see only their seat's view. The bots of each family are in its `bots/bot.py`.
"""
