"""`python -m rules`: score, arrange, and matches played at random."""
