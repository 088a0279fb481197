"""The sockets: `/ws/tables/<id>/` and `/ws/me/`.

They parse a message, call one function and send the answer. No cards are handled here.
"""
