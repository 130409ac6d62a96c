"""Studies: questions about many plans and runs, each with a folder here and a command."""
