"""The view of each seat, built in one place.

`seat_view` is the door. Everything anybody is sent about a running deal is made here.
"""
