"""Storage backends, one folder each."""
