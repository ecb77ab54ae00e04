"""Pure functions: no I/O, no clock, no chance, no environment, no log."""
