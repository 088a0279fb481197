"""The REST API of events, and what it reads and writes.

`views` parses, calls one function and answers; `serializers` is the documented shape.
"""
