"""What one instruction does to registers and memory: the main and the aux pipe, the AMP, SRAM."""
