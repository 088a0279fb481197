"""Middleware for every request and socket, before any app.

`request_id` gives each an id; `admission` limits concurrent requests (`fair_queue`,
otherwise `busy`); `socket_login` authenticates sockets; `client_address` determines the
client's address.
"""
