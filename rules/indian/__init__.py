"""Indian rummy: the 13-card formats. The rules are numbered in docs/rules/indian.md."""
