"""The programs of a training step of N:M weights, on the tiles of a dynamic plan."""
