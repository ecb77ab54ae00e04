"""One host a file: other systems' own interfaces over the engine."""
