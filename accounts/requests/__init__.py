"""What code may count on in a request: who asks (`asker`), and if a script does."""
