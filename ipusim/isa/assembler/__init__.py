"""The assembler: preprocessing, macros, choice of instruction forms, object code, linking."""
