"""The REST API of events.

`views` handles requests; `serializers` defines the documented bodies.
"""
