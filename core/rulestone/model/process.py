"""What the process is that all this runs in."""

from __future__ import annotations

import time

BEGUN = time.time()
"""When it began; a file that was changed since may not be the code that runs here."""
keeps = False
"""Whether what was worked out may be kept on disk for the next process: the command line says so, libraries do not."""
