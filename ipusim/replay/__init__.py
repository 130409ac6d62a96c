"""What each worker of some tiles did in a run: their vertices once more, on the core."""
