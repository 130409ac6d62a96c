"""The programs of a dynamic plan: products and gradients on resident buckets, with propagation."""
