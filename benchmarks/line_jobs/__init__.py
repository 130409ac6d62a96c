"""Jobs of `benchmarks/line.py`: their measurements, and their targets."""
