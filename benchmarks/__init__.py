"""Benchmarks, one command each: `python -m benchmarks NAME`, from the root of the repository."""
