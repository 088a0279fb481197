"""The games of Meldhouse: pure rules, no Django, no clock, no entropy.

Take a game out of `rules.catalogue`, start a deal from an order of the pack, ask
`legal_actions`, apply actions, show people `seen_by`. `rules.family` is the contract.
"""
