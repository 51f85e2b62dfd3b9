"""Rules that go in a circle: how long nobody may be asked."""

from __future__ import annotations

PATIENCE = 20_000
LAPS = 200_000


class EndlessGame(RuntimeError):
    """The rules go in a circle that no choice of anybody can leave.

    Args:
        game: "game@revision".
        what: how much has run without a question to anybody.
        last: what ran last.
    """

    def __init__(self, game: str, what: str, last: str) -> None:
        told = f"{what} ran without a question to anybody, the last in {last!r}: the rules go in a circle"
        super().__init__(f"{game}: {told}")
