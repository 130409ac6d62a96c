"""The jobs of `benchmarks/line.py`: what each measures, and its targets."""
