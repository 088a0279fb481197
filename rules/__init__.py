"""The games of Meldhouse: pure rules, no Django, no clock, no entropy.

Take a game from `rules.catalogue`, start a deal from an order of the pack, call
`legal_actions`, apply actions, and show each viewer `seen_by`. `rules.family` is the
contract.
"""
