"""What becomes of a result where it lives: a last superstep, without exchange."""
