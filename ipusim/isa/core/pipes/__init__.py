"""Effects of single instructions on registers and SRAM, by pipe: main pipe, aux pipe and AMP."""
