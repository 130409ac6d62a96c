"""What there is to execute: instructions, registers, operands, and the constants of SDK headers."""
