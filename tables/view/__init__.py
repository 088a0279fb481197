"""What each seat is shown, built in one place.

`seat_view` is the door. Whatever leaves the house about a running deal was made here.
"""
