"""Finish of a result in place: a bias for each row, and ReLU."""
