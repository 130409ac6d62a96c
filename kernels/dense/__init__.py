"""Dense products on the AMP."""
