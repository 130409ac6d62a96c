"""One simulation of a validation: what decides it, how it is measured, what it gives."""
