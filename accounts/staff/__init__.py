"""What staff decide about people: sanctions, frozen chips, and their reasons."""
