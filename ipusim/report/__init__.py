"""What was busy when, and the figures of a run."""
