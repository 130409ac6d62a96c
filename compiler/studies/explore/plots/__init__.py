"""The pictures of a sweep; matplotlib loads when one is drawn."""
