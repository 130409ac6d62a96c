"""One wing for one reproduced library, PopSparse: what it decides, and how it lowers."""
