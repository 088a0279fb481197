"""What docs/security.md promises, where no room of its own holds it."""
