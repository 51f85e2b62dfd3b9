"""Facts about the process that runs the commands."""

from __future__ import annotations

import time

TYPE_CHECKING = False  # the real constant would cost the import of `typing`
if TYPE_CHECKING:
    from collections.abc import Callable

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""
BEGUN = time.time()
"""When the process began. A file that was changed since may not be the code that runs here."""
keeps = False
"""Whether results may be cached on disk for the next process: the command line sets this, programs that import
rulestone do not."""
AT_END: list[Callable[[], None]] = []
"""Functions that the command line calls when a command is done. Functions registered with `atexit` would make Python
take the whole process apart, which costs a short command a tenth of its time."""
