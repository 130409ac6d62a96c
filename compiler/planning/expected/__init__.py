"""Dynamic strategy "expected": cycles at expected block counts, by the kernels' own formulas."""
