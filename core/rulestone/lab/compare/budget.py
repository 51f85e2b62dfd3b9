"""How long a comparison may try things out: processor time, so that a busy machine does not change what is found."""

from __future__ import annotations

from time import process_time


SECONDS = 3.0
"""What a comparison takes unless it is given another number."""


class Budget:
    """Processor time that may be spent.

    Args:
        seconds: how much; what has begun is finished.

    Attributes:
        cut: what was left undone because it ran out, in words, each once.
    """

    def __init__(self, seconds: float) -> None:
        self.until = process_time() + seconds
        self.cut: dict[str, None] = {}

    def left(self, what: str) -> bool:
        """Whether there is time left for something; if not, it is noted as left undone."""
        if process_time() < self.until:
            return True
        self.cut[what] = None
        return False
