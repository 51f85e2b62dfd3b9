"""The rulebook: rules as data, each with its source and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from rulestone.model.spelling import format_unknown

OFFICIAL, DERIVED, ASSUMED = "official", "derived", "assumed"
STATUSES = (OFFICIAL, DERIVED, ASSUMED)


class Strength(Struct, frozen=True):
    """The reliability of a rule.

    Attributes:
        status: "official", "derived" or "assumed".
        source: reference to the source text.
    """

    status: str
    source: str = ""


class Rule(Struct, frozen=True):
    """One rule.

    Attributes:
        id: id of the rule ("GC-5.1").
        text: statement of the rule in our own words.
        status: "official", "derived" or "assumed".
        source: reference to the source text.
        outside: whether the project lacks the source document, so that the text could not be compared with it.
        background: whether no part of the game needs to cite the rule, because it follows from the layout or requires
            no action.
        elsewhere: (revision, strength) pairs for revisions whose sources support the rule more or less.
        since, until: first revision with the rule, and first one without it again; "" for no limit.
        also: other ids of the rule. Rulings and scenarios may use them; results use `id`. A rule "X@revision" has the
            id "X" too if no other rule has it.
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


def extends_id(id: str, word: str) -> bool:
    """Return whether a rule has an id or a longer one that extends it."""
    id, word = id.casefold(), word.casefold()
    return id == word or id.startswith((word + ".", word + "@"))


class Rulebook:
    """The rules of a game by id, in order.

    Args:
        rules: the rules.
        sources: names of the documents that the project has; () for all. Official rules with another source are marked
            `outside`.

    Raises:
        ValueError: two rules share an id, or a status is unknown.
    """

    def __init__(self, rules: Iterable[Rule], sources: tuple[str, ...] = ()) -> None:
        self.rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self.rules:
                raise ValueError(f"two rules have the id {rule.id}")
            for status in (rule.status, *(there.status for _, there in rule.elsewhere)):
                if status not in STATUSES:
                    raise ValueError(f"{rule.id}: {format_unknown('status', status, STATUSES)}")
            outside = sources and rule.status == OFFICIAL and not any(document in rule.source for document in sources)
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
            revision: name of the revision.
            order: names of all revisions of the game, oldest first.

        Raises:
            ValueError: the revision, or one that a rule names, is not in `order`.
        """
        for name, whose in (
            (revision, ""),
            *((rule.since, rule.id) for rule in self),
            *((r.until, r.id) for r in self),
            *((name, r.id) for r in self for name, _ in r.elsewhere),
        ):
            if name and name not in order:
                raise ValueError((f"{whose}: " if whose else "") + format_unknown("revision", name, order))
        at = order.index(revision)

        def is_in_force(rule: Rule) -> bool:
            begins = order.index(rule.since) if rule.since else 0
            return begins <= at < (order.index(rule.until) if rule.until else len(order))

        return Rulebook(rule.within(revision) for rule in self if is_in_force(rule))
