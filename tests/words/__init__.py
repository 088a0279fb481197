"""What a program can check of docs/voice.md: each module finds one kind of fault."""
