"""Convolutions with sparse filters: their geometry, their operations and how their lines lie."""
