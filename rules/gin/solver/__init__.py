"""The least deadwood of a hand, and layoffs on another: exact (gin.md A1, A5, A6)."""
