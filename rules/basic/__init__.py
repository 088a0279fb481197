"""Basic rummy for two to six (docs/rules/basic.md)."""
