"""Convolutions with sparse filters: what one is, who plans it, and how its lines lie."""
