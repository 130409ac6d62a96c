"""Values that are kept as indices into a table of sixteen, and decoded on the tile."""
