"""How sparse each layer of a network may be: pruning by evolutionary search."""
