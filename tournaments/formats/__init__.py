"""Formats of events: one package each, and their shared parts.

`contract` defines a format. Other code gets formats from `registry` and never names
one. `draws` and `ranking` are pure; `rounds/` is shared by knockouts and brackets
(docs/adding-a-format.md).
"""
