"""A graph as one program: every operation on the chip, with its exchange and its memory."""
