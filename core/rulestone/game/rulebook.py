"""The rulebook: rules as data, each with its source and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

OFFICIAL, DERIVED, ASSUMED = "official", "derived", "assumed"
STATUSES = (OFFICIAL, DERIVED, ASSUMED)


class Strength(Struct, frozen=True):
    """How far a rule can be trusted.

    Attributes:
        status: "official", "derived" or "assumed".
        source: where it stands.
    """

    status: str
    source: str = ""


class Rule(Struct, frozen=True):
    """One rule.

    Attributes:
        id: its id ("GC-5.1").
        text: what it says, in our own words.
        status: "official", "derived" or "assumed".
        source: where it stands.
        outside: its source is a document that the project does not have, so that the statement could not be compared.
        background: no part of the game needs to cite it, since it follows from the layout or says that there is
            nothing to do.
        elsewhere: revisions of which sources tell less or more, with how far it can be trusted there.
        since, until: first revision it holds in, first it no longer holds in; "" for always.
        also: other ids by which people name it: rulings and scenarios may use them, results tell its own. A rule
            "X@revision" is named "X" too where no other rule is called so.
    """

    id: str
    text: str
    status: str = OFFICIAL
    source: str = ""
    since: str = ""
    until: str = ""
    also: tuple[str, ...] = ()
    elsewhere: tuple[tuple[str, Strength], ...] = ()
    outside: bool = False
    background: bool = False

    def within(self, revision: str) -> Rule:
        """Return the rule with its strength in a revision."""
        there = dict(self.elsewhere).get(revision)
        return self if there is None else replace(self, status=there.status, source=there.source)


class Rulebook:
    """Rules by id, in order.

    Args:
        rules: the rules.
        held: the documents that the project has; official rules whose source names none of them are marked `outside`.
            Empty: all are held.

    Raises:
        ValueError: two rules share an id, or a status is unknown.
    """

    def __init__(self, rules: Iterable[Rule], held: tuple[str, ...] = ()) -> None:
        self.rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self.rules:
                raise ValueError(f"two rules have the id {rule.id}")
            for status in (rule.status, *(there.status for _, there in rule.elsewhere)):
                if status not in STATUSES:
                    raise ValueError(f"{rule.id}: status {status!r}; there are {', '.join(STATUSES)}")
            outside = held and rule.status == OFFICIAL and not any(document in rule.source for document in held)
            self.rules[rule.id] = replace(rule, outside=True) if outside else rule
        #: other ids → the ids of the rules they mean
        self.meant: dict[str, tuple[str, ...]] = {}
        for rule in self.rules.values():
            base = rule.id.partition("@")[0]
            for name in dict.fromkeys((*rule.also, *((base,) if base not in self.rules else ()))):
                self.meant[name] = (*self.meant.get(name, ()), rule.id)
        if twice := sorted(set(self.meant) & set(self.rules)):
            raise ValueError(f"{twice[0]} is a rule of its own and another id of {self.meant[twice[0]][0]}")

    def ids(self, id: str) -> tuple[str, ...]:
        """Return the rules with an id, as their own or other id; () for none."""
        return (id,) if id in self.rules else self.meant.get(id, ())

    def __contains__(self, id: object) -> bool:
        return id in self.rules or id in self.meant

    def __getitem__(self, id: str) -> Rule:
        return self.rules[self.meant[id][0] if id in self.meant else id]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def within(self, revision: str, order: tuple[str, ...]) -> Rulebook:
        """Return the rules that hold in a revision.

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
            *((name, r.id) for r in self for name, _ in r.elsewhere),
        ):
            if name and name not in order:
                of = f"{whose}: " if whose else ""
                raise ValueError(f"{of}there is no revision “{name}”; there are {', '.join(order)}")
        at = order.index(revision)

        def holds(rule: Rule) -> bool:
            begins = order.index(rule.since) if rule.since else 0
            ends = order.index(rule.until) if rule.until else len(order)
            return begins <= at < ends

        return Rulebook(rule.within(revision) for rule in self if holds(rule))
