"""One plan's result becomes another's operand, on the chip: who takes what, and how it travels."""
