"""The life of a deal: who is dealt in, the cards, and what follows its end.

Start with `dealing`; `readiness` decides whether a deal may start.
"""
