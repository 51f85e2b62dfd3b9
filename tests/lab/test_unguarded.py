"""What guards the rules: a ruling, a corner or the library notices every part but those listed with a reason.

A game takes part by a list of its own, `tests/GAME/unguarded.yaml`, beside its corners and the like. A reason begins
with its kind; every kind but "open" says that nothing could notice the part, and is checked.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import pytest
import yaml

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.errors import BRIEFLY, patience
from rulestone.lab.conformance import Thoroughness, protection
from rulestone.lab.knock_out.game import without
from rulestone.lab.knock_out.knock_out import Asked, KnockOutBench
from rulestone.lab.knock_out.parts import RulePart, parts_of
from rulestone.lab.knock_out.places import at
from rulestone.lab.knock_out.witnesses import Games
from rulestone.language import inspect
from rulestone.language import instructions as i

TESTS = Path(__file__).parent.parent
MOST = {"dm_evolution": 65, "gateruler": 92, "godacard": 65, "monscol": 94}
"""So many parts of each game are listed; there may be fewer, never more."""
MOST_UNLOOKED = {"gateruler": 172, "monscol": 348}
"""So many of which it is not known yet what notices them: those that rest on their rules, or do what they stand in, do
not. They stand in `tests/GAME/unlooked.txt` and count for nothing; there may be fewer, never more."""
AIM = 0.95
"""So much of what could be noticed is."""
SAMPLED = ("dm_evolution", "godacard")
SAMPLE = 5
FEW = 1
BESIDES = ("corners", "cases", "switches.yaml")
"""What looks at a game besides its rulings and the library, of those that it has: `rulestone knock-out --also`."""


class Guarded:
    """A game with its rulings, its corners and the library, and what none of them notices."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.whole = find(game)[0]
        self.parts = {part.name: part for part in parts_of(self.whole)}
        self.games = Games(self.whole, 1)
        unlooked = TESTS / game / "unlooked.txt"
        self.unlooked = unlooked.read_text(encoding="utf-8").splitlines() if unlooked.exists() else []
        self.listed: dict[str, str] = yaml.safe_load((TESTS / game / "unguarded.yaml").read_text(encoding="utf-8"))

    @cached_property
    def bench(self) -> KnockOutBench:
        """Takes parts out, with all that looks; it takes a while to have that run once."""
        also = tuple(str(TESTS / self.game / name) for name in BESIDES if (TESTS / self.game / name).exists())
        return KnockOutBench(Asked(self.game, also=also, first=True))

    def kind(self, part: str) -> str:
        """The kind of the reason for which a part is listed."""
        return self.listed[part].partition(":")[0]

    def of_kind(self, *kinds: str) -> list[RulePart]:
        """The parts listed for reasons of some kinds."""
        return [self.parts[name] for name in self.listed if self.kind(name) in kinds]


def unsaid(guarded: Guarded, part: RulePart) -> bool:
    """No text can say the verb, nor that it is forbidden: so nobody can be protected from it."""
    ruleset = guarded.whole.ruleset(part.revisions[-1])
    verb = ruleset.parts.verbs[part.path[2]]
    return part.path[-1] == "affects" and not verb.english and verb.name not in ruleset.vocabulary.things.values()


def protected(guarded: Guarded, part: RulePart) -> bool:
    """The check on protection finds that it is gone."""
    changed = without(guarded.whole, part)
    return part.path[-1] == "affects" and bool(list(protection(changed, Thoroughness())))


def alike(guarded: Guarded, part: RulePart) -> bool:
    """Whole games go the same without it, change by change."""
    with patience(**BRIEFLY):
        return not guarded.games.looks(without(guarded.whole, part), part.revisions)


def told(guarded: Guarded, part: RulePart) -> bool:
    """It only tells that something has happened, and nothing that the game declares listens to it or counts it."""
    ruleset = guarded.whole.ruleset(part.revisions[-1])
    step = at(ruleset, part.path)
    return isinstance(step, i.Note) and step.event not in listened_to(ruleset)


def listened_to(ruleset: Ruleset) -> set[str]:
    """The names of events that anything in a ruleset asks about, in its cards and words too."""
    records = inspect.records((ruleset.parts, ruleset.vocabulary, ruleset.lexicon, tuple(ruleset.cards.values())))
    asking = (record for record in records if not isinstance(record, i.Note))
    named = [getattr(record, field) for record in asking for field in EVENTS if hasattr(record, field)]
    words = ruleset.vocabulary
    tables = (words.events, words.player_events, words.replaced, ruleset.lexicon.events)
    named += [heard[0] for table in tables for heard in table.values() if isinstance(heard, tuple)]
    return {name for one in named for name in (one if isinstance(one, tuple) else (one,)) if isinstance(name, str)}


EVENTS = ("event", "events", "also")
REASONS: dict[str, Callable[[Guarded, RulePart], bool]] = {
    "unsaid": unsaid,
    "protection": protected,
    "told": told,
    "implied": alike,
    "nothing of the kind": alike,
    "open": lambda guarded, part: True,
}
"""The kinds of reasons, each with what must hold of a part that is listed for one."""


@pytest.fixture(scope="module", params=sorted(MOST))
def guarded(request: pytest.FixtureRequest) -> Guarded:
    return Guarded(request.param)


def test_every_list_is_held() -> None:
    assert sorted(path.parent.name for path in TESTS.glob("*/unguarded.yaml")) == sorted(MOST)


def test_what_is_listed_is_there_with_a_reason_and_gets_no_more(guarded: Guarded) -> None:
    assert sorted(set(guarded.listed) - set(guarded.parts)) == []
    assert sorted({guarded.kind(name) for name in guarded.listed} - set(REASONS)) == []
    assert len(guarded.listed) <= MOST[guarded.game]
    assert sorted({*guarded.unlooked} - {*guarded.parts} | {*guarded.unlooked} & {*guarded.listed}) == []
    assert len(guarded.unlooked) <= MOST_UNLOOKED.get(guarded.game, 0)


def test_of_what_could_be_noticed_nearly_all_is(guarded: Guarded) -> None:
    left = len(guarded.of_kind("open"))
    could = len(guarded.parts) - len(guarded.unlooked) - len(guarded.listed) + left
    assert left <= (1 - AIM) * could


def test_parts_that_are_not_listed_are_noticed(guarded: Guarded) -> None:
    if guarded.game not in SAMPLED:
        pytest.skip("what looks at this game takes minutes; rulestone knock-out has it looked at")
    others = [part for part in guarded.parts.values() if part.name not in {*guarded.listed, *guarded.unlooked}]
    picked = random.Random(0).sample(others, SAMPLE)
    assert [one.part for one in map(guarded.bench.outcome, picked) if not one.noticed] == []


def test_a_reason_for_which_nothing_could_notice_a_part_holds(guarded: Guarded) -> None:
    quick = guarded.of_kind("unsaid", "protection", "told")
    slow = guarded.of_kind("implied", "nothing of the kind")
    picked = quick + random.Random(0).sample(slow, min(FEW, len(slow)))
    assert [part.name for part in picked if not REASONS[guarded.kind(part.name)](guarded, part)] == []
