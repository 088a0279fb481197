"""All statements of a move: an action that neither ends its deal nor seats anybody."""
