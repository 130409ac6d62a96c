"""From a file to plain statements: includes, C and GNU macros, conditions, expressions."""
