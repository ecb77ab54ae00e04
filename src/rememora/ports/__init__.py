"""Protocols that a host or an adapter satisfies by shape."""
