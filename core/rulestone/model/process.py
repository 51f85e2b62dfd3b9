"""What the process is that all this runs in."""

from __future__ import annotations

keeps = False
"""Whether what was worked out may be kept on disk for the next process: the command line says so, libraries do not."""
