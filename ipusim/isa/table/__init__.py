"""The instruction set: instructions, registers, operands, and the constants of SDK headers."""
