"""Facts about the process that runs the commands."""

from __future__ import annotations

import time

BEGUN = time.time()
"""When it began; a file that was changed since may not be the code that runs here."""
keeps = False
"""Whether results may be cached on disk for the next process: the command line sets this, programs that import
rulestone do not."""
