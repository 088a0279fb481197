"""The view of each seat, built in one place.

`seat_view` is the entry point. Everything sent about a running deal is built here.
"""
