"""Playing lessons: positions, actions judged by the rules, and the view of the board.
`moves` is the entry point. Nothing here reads or writes a row."""
