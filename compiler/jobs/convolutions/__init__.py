"""Jobs that are convolutions: their options, weights, images and words."""
