"""Pictures of a sweep; matplotlib is loaded when one is drawn."""
