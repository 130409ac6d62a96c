"""Effects of single instructions on registers and memory: main and aux pipe, AMP, SRAM."""
