"""Who takes which filters and channels of a convolution's weights, and how even that is."""
