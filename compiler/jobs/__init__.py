"""One job from options to outcome."""
