"""Acts with everything they write and publish, recorded once and reproduced for ever.

`python -m tests.tables.recorded` plays every family with a fixed clock and fixed
entropy and writes `digests/`. The tests play the same again: a change of the path
that an act takes must give the same rows and the same messages, byte for byte.
"""
