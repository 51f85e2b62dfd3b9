"""State-based actions; those of a mechanic are in its module."""

from __future__ import annotations

from monscol.mechanics import damage, rituals, victory

CHECKS = {**damage.CHECKS, **rituals.CHECKS, **victory.BLOCK1_CHECKS}
BLOCK2_CHECKS = victory.CHECKS
