"""Lessons: short courses on real boards, in which the rules judge every move.

`courses/` holds the lessons as data, `play/` plays them (start with `moves`), and
`pages/` shows them. `progress` keeps which lessons somebody has done.
"""
