"""Whether the rulings of the installed games and their corners hold under a mutant; exit status 1 when one does not."""

from __future__ import annotations

import sys
from pathlib import Path

import tests.mutants.importing  # noqa: F401 (before anything of the core)
from rulestone.game.host import games
from rulestone.kernel.errors import BRIEFLY, patience
from rulestone.scenario import load_all, rulings, run_ruling
from rulestone.scenario.rulings import FAILS, Ruling, belongs

TESTS = Path(__file__).resolve().parents[1]


def main() -> int:
    """Run them, and tell the first that falls."""
    with patience(**BRIEFLY):
        for name, game in games().items():
            cases = rulings(game)
            for file in sorted((TESTS / name / "corners").glob("*.yaml")):
                cases += [Ruling(s.id, r, s, s.file) for s in load_all(file) for r in belongs(s, game)]
            for ruling in cases:
                result = run_ruling(ruling, game)
                if result.status == FAILS:
                    print(f"{name}/{ruling.id}@{ruling.revision}: {result.why}")
                    return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
