"""Every statement of a move: an act that neither ends its deal nor seats anybody."""
