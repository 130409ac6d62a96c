"""Studies: questions asked of the whole line. A new one is a folder here and a command."""
