"""What a hand of basic rummy can lay down, and how to play it out in one turn (B1)."""
