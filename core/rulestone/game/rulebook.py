"""The rulebook: rules as data, each with its source and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

OFFICIAL, DERIVED, ASSUMED = "official", "derived", "assumed"
STATUSES = (OFFICIAL, DERIVED, ASSUMED)


class Rule(Struct, frozen=True):
    """One rule.

    Attributes:
        id: its id ("GC-5.1").
        text: what it says, in our own words.
        status: "official", "derived" or "assumed".
        source: where it stands.
        since, until: first revision it holds in, first it no longer holds in; "" for always.
    """

    id: str
    text: str
    status: str = OFFICIAL
    source: str = ""
    since: str = ""
    until: str = ""


class Rulebook:
    """Rules by id, in order.

    Raises:
        ValueError: two rules share an id, or a status is unknown.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self.rules:
                raise ValueError(f"two rules have the id {rule.id}")
            if rule.status not in STATUSES:
                raise ValueError(f"{rule.id}: status {rule.status!r}; there are {', '.join(STATUSES)}")
            self.rules[rule.id] = rule

    def __contains__(self, id: object) -> bool:
        return id in self.rules

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def within(self, revision: str, order: tuple[str, ...]) -> Rulebook:
        """The rules that hold in a revision.

        Args:
            revision: the revision's name.
            order: all revisions of the game, oldest first.

        Raises:
            ValueError: the revision, or one that a rule names, is not among them.
        """
        for name, whose in (
            (revision, ""),
            *((rule.since, rule.id) for rule in self),
            *((r.until, r.id) for r in self),
        ):
            if name and name not in order:
                of = f"{whose}: " if whose else ""
                raise ValueError(f"{of}there is no revision {name!r}; there are {', '.join(order)}")
        at = order.index(revision)

        def holds(rule: Rule) -> bool:
            begins = order.index(rule.since) if rule.since else 0
            ends = order.index(rule.until) if rule.until else len(order)
            return begins <= at < ends

        return Rulebook(rule for rule in self if holds(rule))
