"""Pictures of a validation; matplotlib is loaded when one is drawn."""
