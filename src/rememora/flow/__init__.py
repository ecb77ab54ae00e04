"""The verbs, one a file: ask slow ports, then read, decide and write in one transaction."""
