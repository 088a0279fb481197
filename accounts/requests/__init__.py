"""What code may count on in a request: who asks, and its number."""
