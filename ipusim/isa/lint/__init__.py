"""What can be said of tile code without running it."""
