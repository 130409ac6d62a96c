"""Moving, changing the type of, and clearing memory of a tile."""
