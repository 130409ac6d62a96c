"""One file a command: its grammar, and what it does."""
