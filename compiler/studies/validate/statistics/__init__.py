"""How far simulations are from measurements, and what free constants change about it."""
