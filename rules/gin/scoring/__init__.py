"""What a deal and a match of gin score, Hollywood's three games too (A7 to A10)."""
