"""The rules that a program keeps before it may run."""
