"""What people decide about each other, and the house bots.

`relations` holds mutes, blocks and reports, `house_bots` the labelled players of the
house."""
