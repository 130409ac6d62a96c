"""Networks: their layers, where they come from, and how sparse each is."""
