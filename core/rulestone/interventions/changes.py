"""Changes to one ruleset, as data: the part, its replacement and the responsible rules; minimal sets of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from rulestone.game.ruleset import ASSUMED, Ruleset

ADDED = "what is new there"
"""`Change.what` where a column takes only what another revision has and it has not."""
ANY_TIME = "allowed at any time"
"""How `Change.what` of an action ends that is allowed on every menu, whatever the phase or turn."""
ONLY_WHEN = "allowed only at the times of"
"""How `Change.what` of an action begins, after its name, that takes the requirements on phase and turn of another."""
ANNOUNCED = "announcement"
"""Unit of a step or condition in an announcement: a target or a cost, without which the action is refused."""
NUMBERS = re.compile(r" is -?\d+ and not -?[1-9]")
"""Pattern of `Change.what` for a number replaced by another: “n is 2 and not 1”. With 0, the step is left out."""
T = TypeVar("T")
Kind = Literal["revision", "policy", "part", "setting", "assumption", "translation", "refusal"]


class Change(Struct, frozen=True):
    """A change to one column, or several changes that are sufficient only together.

    Attributes:
        kind: "revision" (parts as another revision of the game has them), "policy" (a policy of another game, or some
            fields of it), "part" (one requirement, restriction, condition, check or step left out), "setting" (a step
            done in another way), "assumption" (another option), "translation" (a value that the scenario's
            translation into the game's words filled in), "refusal" (a kind of card that another game's rule forbids).
        column: the column that is changed.
        what: description of the changed parts, policy, rule, assumption or filled-in value.
        giver: column that the new value comes from, or the chosen option; "" for none.
        rules: ids of the rules behind the changed part, the deciding one first, in the game of `source`.
        also: further changes applied together with this change, each insufficient alone.
        fields: for a policy, names of the fields taken, () for all of them; for a part that another revision has in
            another version, its changes that are taken.
        unit: for a part, its kind (`rulestone.interventions.parts.RulePart.kind`); "" for other changes.
    """

    kind: Kind
    column: str
    what: str
    giver: str
    rules: tuple[str, ...] = ()
    also: tuple[Change, ...] = ()
    fields: tuple[str, ...] = ()
    unit: str = ""

    @property
    def source(self) -> str:
        """The column with the rules behind the changed part."""
        return self.giver if self.kind == "refusal" else self.column

    @property
    def omits_part(self) -> bool:
        """Return whether the change removes or replaces part of the game, which may do more than decide."""
        return self.kind in ("part", "setting")

    @property
    def sets_number(self) -> bool:
        """Return whether the change, or one made with it, only replaces a number."""
        return any(one.kind == "setting" and NUMBERS.search(one.what) for one in (self, *self.also))

    @property
    def only_permits(self) -> bool:
        """Return whether the change only permits more actions, so that it explains no refusal.

        Without part of its announcement an action may be refused, but not for the reason of another game.
        """
        return self.unit in ("need", ANNOUNCED) or self.what.endswith(ANY_TIME)

    @property
    def limits_time(self) -> bool:
        """Return whether the change only lets an action happen at fewer times."""
        return ONLY_WHEN in self.what

    def has_part(self, rulesets: Mapping[str, Ruleset], column: str) -> bool:
        """Return whether a column has the changed part: it is that column, or a revision with the same policy."""
        one, other = rulesets[self.column], rulesets[column]
        if self.kind != "policy" or self.also or one.game != other.game:
            return self.column == column
        return bool(getattr(one.parts.policies, self.what) == getattr(other.parts.policies, self.what))

    def is_unfounded(self, own: Ruleset) -> bool:
        """Return whether all rules behind the removed parts are assumed, or a policy has none.

        An option of an assumption is no such change: the rule that it belongs to may be official.

        Args:
            own: the column's ruleset.
        """
        statuses = [own.rulebook[rule].status for rule in self.rules if rule in own.rulebook]
        if not statuses:
            return self.kind == "policy"
        return self.kind != "assumption" and all(status == ASSUMED for status in statuses)


class Trial(Struct, frozen=True):
    """A change and the column's results under it.

    Attributes:
        change: the change.
        observations: observation → value.
        steps: whether each line of the script is allowed.
        becomes: row → the column that it then agrees with there, for the rows in which it did not.
        like: the columns that it then behaves like; () for none.
        rejected: why the trial proves nothing although the column then agrees with others: the change breaks the
            premise of the question; "" if it proves its cause.
        strays: the number of differences from both its unchanged column and the other column (`measure_strays`).
        disturbs: the number of missing and new records in the column's run.
        coincident: whether the change replaces a number and the events still differ from those of the other column, so
            that the equal result may be a coincidence.
        refused_again: whether the change drops a requirement, and another one then refuses the line.
    """

    change: Change
    observations: dict[str, Any]
    steps: tuple[bool, ...]
    becomes: dict[str, str] = {}
    like: tuple[str, ...] = ()
    rejected: str = ""
    strays: int = 0
    disturbs: int = 0
    coincident: bool = False
    refused_again: bool = False


def minimize(items: Sequence[T], consider: Callable[[list[T]], bool]) -> list[T]:
    """Return a minimal sufficient sublist (delta debugging; Zeller and Hildebrandt 2002).

    The list without one half is tried first, then without each quarter, and so on, so that few trials are needed where
    one item is enough. The order of the items is kept.

    Args:
        items: the whole list, which is assumed to be sufficient.
        consider: returns whether a sublist is still sufficient.
    """
    current = list(items)
    size = len(current)
    while size:
        at = 0
        while at < len(current):
            rest = current[:at] + current[at + size :]
            if not rest:
                break
            if consider(rest):
                current = rest
            else:
                at += size
        # smaller pieces after each pass; when single items have been tried, nothing smaller can be left out
        size = min(size // 2, len(current) // 2) if size > 1 else 0
    return current
