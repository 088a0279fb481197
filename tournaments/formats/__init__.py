"""The formats of events: one package for each, and what several of them share.

`contract` says what a format is, `registry` is the door: everybody else asks it by an
event's format, and names none. `draws` and `ranking` are pure; `rounds/` is what
knockouts and brackets share (docs/adding-a-format.md).
"""
