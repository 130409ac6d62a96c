"""What becomes of a result where it lies: a bias for each row, and ReLU."""
