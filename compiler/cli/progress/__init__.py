"""What is being done, for who waits for a command."""
