"""What staff see of the books: admin pages of cash, columns, counters."""
