"""The pictures of a validation; matplotlib loads when one is drawn."""
