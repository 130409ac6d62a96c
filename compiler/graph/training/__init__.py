"""Training N:M networks from scratch: gradients of masked weights, how far masks move."""
