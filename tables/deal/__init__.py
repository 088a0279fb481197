"""The life of one deal: who is dealt in, the cards, and what follows when it ends.

`dealing` is the door; `readiness` decides whether a deal may start."""
