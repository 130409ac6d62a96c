"""PopSparse's own way from a decision to supersteps."""
