"""What house players of every family share: the match they are in, who else plays.

They see the view of their seat and nothing else. The players of each family stand in
its `bots/`, behind the door `bot`.
"""
