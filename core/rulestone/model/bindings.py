"""Names of bindings that mean something to the engine; they begin with an underscore, as no name in a card does."""

from __future__ import annotations

FIXED = "_fixed"
"""The objects that a continuous effect was fixed on when it began."""
VALUES = "_values"
"""What the operations of a continuous effect came to when it began."""
SHOW = "_show"
"""Whether the card of a waiting trigger is shown."""
