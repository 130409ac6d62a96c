"""Networks: their layers, and several products as one program: chains, steps of training."""
