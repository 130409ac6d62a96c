"""A public vertex by its C++ field list: description, layout of its state, run on one tile."""
