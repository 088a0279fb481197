"""House players: they see a seat's view and nothing else."""
