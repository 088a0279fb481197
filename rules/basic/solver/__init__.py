"""What a hand of basic rummy can lay down, and how it can go out in one turn (B1)."""
