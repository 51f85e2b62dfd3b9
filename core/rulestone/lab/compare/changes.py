"""Changes to one column: a part or policy of another revision, a policy of another game, an option, a rule left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from rulestone.game.differences import Difference, differences, leaving_out, leaving_undone, rules_of, taking_over
from rulestone.game.experiments import POLICIES, UnfitPolicy, taking
from rulestone.game.game import Game
from rulestone.game.lexicon import Lexicon
from rulestone.game.rulebook import ASSUMED
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import FoundPart
from rulestone.kernel.errors import BRIEFLY, patience
from rulestone.lab.compare.columns import ADDED
from rulestone.lab.knock_out.game import taken_out
from rulestone.scenario import Run, Scenario, run

"""A trial that does more than this comes to no end, and proves nothing."""
Kind = Literal["revision", "policy", "without", "undone", "part", "setting", "assumption", "translation"]


class Change(Struct, frozen=True):
    """One change to one column, or several together, otherwise left as it is.

    Attributes:
        kind: "revision" (parts as another revision of the game has them), "policy" (one of another game), "without" (a
            rule left out: what it forbids or checks), "undone" (what a rule makes happen left out), "part" (one
            condition or step that rests on a rule left out), "setting" (a step of a rule done in another way),
            "assumption" (another option), "translation" (something
            that only the scenario's translation into the game's words filled in).
        column: the column that is changed.
        what: the parts, the policy, the rule, the assumption, or what was filled in.
        giver: the column it is taken from; the option that is taken; "" for none.
        rules: ids of the rules of the column that stand behind what is changed, all of it.
        also: what is changed together with it: none of them is enough without the others.
    """

    kind: Kind
    column: str
    what: str
    giver: str
    rules: tuple[str, ...] = ()
    also: tuple[Change, ...] = ()

    @property
    def leaves_out(self) -> bool:
        """Whether something of the game is left out or done otherwise, which may do more than decide."""
        return self.kind in ("without", "undone", "part", "setting")

    def same(self, rulesets: Mapping[str, Ruleset], column: str) -> bool:
        """Whether a column has what is changed: it is the one, or a revision with the same policy."""
        one, other = rulesets[self.column], rulesets[column]
        if self.kind != "policy" or self.also or one.game != other.game:
            return self.column == column
        return bool(getattr(one.parts.policies, self.what) == getattr(other.parts.policies, self.what))

    def unfounded(self, own: Ruleset) -> bool:
        """Whether what it takes away rests on an assumption, or on no rule at all, and on none that a source gives.

        Args:
            own: the column's ruleset.
        """
        told = [own.rulebook[rule].status for rule in self.rules if rule in own.rulebook]
        if not told:
            return self.kind == "policy"
        return self.kind == "assumption" or all(status == ASSUMED for status in told)


class Trial(Struct, frozen=True):
    """A change and what the column answers under it.

    Attributes:
        change: the change.
        observations: observation → value.
        steps: for each line of the script, whether it is carried out.
        becomes: row → the column that it then agrees with there, for the rows in which it did not.
        like: the columns whose way of behaving it then has; () for none, or its own.
    """

    change: Change
    observations: dict[str, Any]
    steps: tuple[bool, ...]
    becomes: dict[str, str] = {}
    like: tuple[str, ...] = ()


class Bench:
    """Runs one column of a comparison changed.

    Args:
        scenario: the scenario.
        game: the column's game.
        ruleset: its ruleset.
        assume: options of its assumptions.
    """

    def __init__(self, scenario: Scenario, game: Game, ruleset: Ruleset, assume: Mapping[str, Any]) -> None:
        self.scenario = scenario
        self.game = game
        self.ruleset = ruleset
        self.assume = dict(assume)

    def under(self, make: Callable[[], Ruleset | None], assume: Mapping[str, Any] | None = None) -> Run | None:
        """The run under a changed ruleset; None where it cannot be changed so, or does not run."""
        try:
            ruleset = make()
            if ruleset is None:
                return None
            with self.game.lent(ruleset) as revision, patience(**BRIEFLY):
                found = run(self.scenario, self.game, revision, {**self.assume, **(assume or {})}, lenient=True)
        except Exception:  # parts put together by a trial may fail in any way; then it proves nothing
            return None
        return None if found.stopped or found.unmet else found

    def policy(self, name: str, giver: Ruleset) -> Run | None:
        """The run with a policy of another game; whether that fits is for `fits` to say."""
        return self.under(lambda: taking(self.ruleset, name, giver, check=False))

    def fits(self, name: str, giver: Ruleset) -> bool:
        """Whether a policy of another game names only what this one has."""
        try:
            taking(self.ruleset, name, giver)
        except UnfitPolicy:
            return False
        return True

    def revision(self, other: Ruleset, taken: Sequence[Difference]) -> Run | None:
        """The run with some parts as another revision has them."""
        return self.under(lambda: taking_over(self.ruleset, other, taken))

    def without(self, rule: str) -> Run | None:
        """The run without what a rule forbids or does."""
        return self.under(lambda: leaving_out(self.ruleset, rule))

    def undone(self, rule: str) -> Run | None:
        """The run without what a rule makes happen."""
        return self.under(lambda: leaving_undone(self.ruleset, rule))

    def part(self, part: FoundPart) -> Run | None:
        """The run without one part of a rule, or with it done otherwise."""
        return self.under(lambda: taken_out(self.ruleset, part))

    def together(self, changes: Sequence[Change]) -> Run | None:
        """The run without several rules, or without what they make happen, one after the other."""

        def made() -> Ruleset | None:
            ruleset: Ruleset | None = self.ruleset
            for change in changes:
                leave = leaving_out if change.kind == "without" else leaving_undone
                ruleset = leave(ruleset, change.what) if ruleset is not None else None
            return ruleset

        return self.under(made)

    def option(self, name: str, option: Any) -> Run | None:
        """The run with another option of an assumption."""
        return self.under(lambda: self.ruleset, {name: option})

    def lexicon(self, other: Lexicon) -> Run | None:
        """The run with shared words that mean something else."""
        return self.under(lambda: msgspec.structs.replace(self.ruleset, lexicon=other))


def policies(column: str, own: Ruleset, givers: Mapping[str, Ruleset]) -> Iterator[tuple[Change, str, Ruleset]]:
    """The policies that a column could take from others, those first that say something else in words.

    Args:
        column: the column.
        own: its ruleset.
        givers: column → the ruleset of another game.
    """
    later: list[tuple[Change, str, Ruleset]] = []
    for name in POLICIES:
        mine = getattr(own.parts.policies, name)
        told = {mine.describe()}
        for giver, ruleset in givers.items():
            theirs = getattr(ruleset.parts.policies, name)
            if ruleset.game == own.game or theirs == mine:
                continue
            rules = tuple(rule for rule in mine.cites if rule in own.rulebook)
            offer = (Change("policy", column, name, giver, rules), name, ruleset)
            if theirs.describe() in told:
                later.append(offer)
            else:
                told.add(theirs.describe())
                yield offer
    yield from later


def revisions(column: str, own: Ruleset, giver: str, other: Ruleset, taken: Sequence[Difference]) -> Change:
    """The change in which a column takes parts of another revision; () for all that only the other one has."""
    if not taken:
        return Change("revision", column, ADDED, giver)
    rules: dict[str, None] = {}
    for one in taken:
        mine, theirs = (rules_of(part, own.rulebook) if part is not None else () for part in (one.own, one.other))
        alone = [rule for rule in mine if rule not in theirs]
        rules |= dict.fromkeys(alone or mine[:1])
    # the version of a rule that only this revision has says most
    ordered = sorted(rules, key=lambda rule: (rule in other.rulebook.rules, "@" not in rule))
    return Change("revision", column, ", ".join(one.label for one in taken), giver, tuple(ordered))


__all__ = ["Bench", "Change", "Trial", "differences", "policies", "revisions"]
