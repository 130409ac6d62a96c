"""Winograd F(2x2, 3x3): dense convolutions of 3 x 3 with 16 multiplications where 36 were."""
