"""`python -m rememora`: the command line."""

from __future__ import annotations

from rememora.cli import main

if __name__ == "__main__":
    main()
