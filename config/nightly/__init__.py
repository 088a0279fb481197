"""What the beat starts each night: commands, each in a process of its own."""
