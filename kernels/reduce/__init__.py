"""Adding up partial sums."""
