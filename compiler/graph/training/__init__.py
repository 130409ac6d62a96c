"""Training of networks with N:M patterns: gradients of all weights, moves of the mask."""
