"""Who plans a convolution, one file an algorithm."""
