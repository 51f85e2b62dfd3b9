"""A game with the guards of its rules, and the lists of its unnoticed parts.

`tests/GAME/unguarded.yaml` has the parts that nothing notices, each with a reason that begins with its kind; every kind
but "open" says that nothing could notice the part, and is checked. `tests/GAME/unlooked.txt` has those that have not
been looked at yet; `python -m tests.guards GAME` looks at them and writes both lists.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import yaml

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.data_paths import get_value
from rulestone.interventions.parts import RulePart, list_game_parts
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.conformance import Thoroughness, iterate_undeclared_changes
from rulestone.lab.knock_out.game import remove_part
from rulestone.lab.knock_out.knock_out import KnockOutBench, KnockOutQuestion
from rulestone.lab.knock_out.witnesses import Playouts
from rulestone.language import inspect, instructions as i

TESTS = Path(__file__).parent.parent
BESIDES = ("corners", "cases")
"""What looks at a game besides its rulings and the library, of those that it has: `rulestone knock-out --also`."""
HEAD = "# Parts of the rules that no ruling and no corner notices, with the reason. The list may only get shorter."


def make_bench(game: str) -> KnockOutBench:
    """Return a game with all its witnesses: its rulings, its corner cases and the library."""
    also = tuple(str(TESTS / game / name) for name in BESIDES if (TESTS / game / name).exists())
    return KnockOutBench(KnockOutQuestion(game, also=also, first=True))


class Guarded:
    """A game with its rulings, corner cases and library, and the parts that none of them notices."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.whole = find(game)[0]
        self.parts = {part.name: part for part in list_game_parts(self.whole)}
        self.games = Playouts(self.whole, 1)
        self.to_look_at = TESTS / game / "unlooked.txt"
        self.list = TESTS / game / "unguarded.yaml"
        self.unlooked = self.to_look_at.read_text(encoding="utf-8").splitlines() if self.to_look_at.exists() else []
        self.listed: dict[str, str] = yaml.safe_load(self.list.read_text(encoding="utf-8"))

    @cached_property
    def bench(self) -> KnockOutBench:
        """Removes parts, with all witnesses; their first run takes a while."""
        return make_bench(self.game)

    def write(self) -> None:
        """Write both lists as they are; a completely examined game has no unexamined parts."""
        lines = (f"{format_text(part)}: {format_text(reason)}" for part, reason in self.listed.items())
        self.list.write_text("\n".join((HEAD, *lines)) + "\n", encoding="utf-8")
        if self.unlooked:
            self.to_look_at.write_text("\n".join(self.unlooked) + "\n", encoding="utf-8")
        else:
            self.to_look_at.unlink(missing_ok=True)

    def kind(self, part: str) -> str:
        """Return the kind of reason why a part is listed."""
        return self.listed[part].partition(":")[0]

    def of_kind(self, *kinds: str) -> list[RulePart]:
        """Return the parts listed for reasons of some kinds."""
        return [self.parts[name] for name in self.listed if self.kind(name) in kinds]


def format_text(text: str) -> str:
    """Return a text as in a list."""
    return json.dumps(text, ensure_ascii=False)


def is_unnameable(guarded: Guarded, part: RulePart) -> bool:
    """Return whether no text can use the verb or forbid it, so that protection from it is impossible."""
    if part.path[-1] != "affects":
        return False
    ruleset = guarded.whole.ruleset(part.revisions[-1])
    verb = ruleset.parts.verbs[part.path[2]]
    return not verb.english and verb.name not in ruleset.vocabulary.things.values()


def is_protection_noticed(guarded: Guarded, part: RulePart) -> bool:
    """Return the check on protection finds that it is gone."""
    return part.path[-1] == "affects" and bool(
        list(iterate_undeclared_changes(remove_part(guarded.whole, part), Thoroughness()))
    )


def are_games_equal(guarded: Guarded, part: RulePart) -> bool:
    """Return whole games go the same without it, change by change."""
    with set_step_limits(**SHORT_LIMITS):
        return not guarded.games.find_difference(remove_part(guarded.whole, part), part.revisions)


def is_only_recorded(guarded: Guarded, part: RulePart) -> bool:
    """Return whether it only records an event that no declaration of the game listens to or counts."""
    ruleset = guarded.whole.ruleset(part.revisions[-1])
    step = get_value(ruleset, part.path)
    return isinstance(step, i.Note) and step.event not in list_events_read(ruleset)


def list_events_read(ruleset: Ruleset) -> set[str]:
    """Return the names of events that a ruleset reads, including its cards and words."""
    records = inspect.walk((ruleset.parts, ruleset.vocabulary, ruleset.lexicon, tuple(ruleset.cards.values())))
    asking = (record for record in records if not isinstance(record, i.Note))
    named = [getattr(record, field) for record in asking for field in EVENTS if hasattr(record, field)]
    words = ruleset.vocabulary
    tables = (words.events, words.player_events, words.replaced, ruleset.lexicon.events)
    named += [heard[0] for table in tables for heard in table.values() if isinstance(heard, tuple)]
    return {name for one in named for name in (one if isinstance(one, tuple) else (one,)) if isinstance(name, str)}


EVENTS = ("event", "events", "also")
REASONS: dict[str, Callable[[Guarded, RulePart], bool]] = {
    "unsaid": is_unnameable,
    "protection": is_protection_noticed,
    "told": is_only_recorded,
    "implied": are_games_equal,
    "nothing of the kind": are_games_equal,
    "open": lambda guarded, part: True,
}
"""The kinds of reasons, each with what must hold of a part that is listed for one."""
QUICK = {
    "unsaid": "no text can say that it is forbidden",
    "told": "nothing listens to it",
    "protection": "the conformance check on it notices, for texts that say the verb",
}
"""The reasons that can be found without knowing the rules, with what is said then."""
