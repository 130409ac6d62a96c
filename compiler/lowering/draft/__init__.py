"""A program before its regions have addresses, and how they get them."""
