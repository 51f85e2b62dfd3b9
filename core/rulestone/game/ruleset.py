"""Rulesets: one revision of a game, stated whole or as differences to its parent, with its rulebook and deck rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.lexicon import Lexicon
from rulestone.kernel.declare import Parts
from rulestone.language.expressions.expression import Declaration
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from rulestone.model.spelling import format_unknown
from rulestone.model.verdicts import YES, Verdict

if TYPE_CHECKING:
    from rulestone.kernel.rules.rules import Rules


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


PREFIX = re.compile(r"^[A-Z]+-(?=\d)")
"""The prefix of a game before the number of a rule."""


@cache
def list_numbers(id: str) -> tuple[str, ...]:
    """Return the other names of a rule: its number in the source, such as 801.4a for DM-801.4a, and its id for all
    revisions.
    """
    base = id.partition("@")[0]
    return tuple(sorted({base, PREFIX.sub("", base), PREFIX.sub("", id)}))


NO_CHAPTERS: Mapping[str, str] = {}


class Rulebook:
    """The rules of a game by id, in order.

    Args:
        rules: the rules.
        sources: names of the documents that the project has; () for all. Official rules with another source are marked
            `outside`.
        chapters: start of an id that names a chapter ("GC-5") → its title, for readers.

    Raises:
        ValueError: two rules share an id, or a status is unknown.
    """

    def __init__(
        self, rules: Iterable[Rule], sources: tuple[str, ...] = (), chapters: Mapping[str, str] = NO_CHAPTERS
    ) -> None:
        self.chapters = chapters
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
            numbers = (name for name in list_numbers(rule.id) if name not in self.rules)
            for name in dict.fromkeys((*rule.also, *numbers)):
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

        return Rulebook((rule.within(revision) for rule in self if is_in_force(rule)), chapters=self.chapters)


class DeckRule(Declaration, frozen=True, kw_only=True):
    """A rule for deck construction.

    Attributes:
        zone: zone that holds the deck when a game is set up.
        least, most: number of cards; `most` None for no limit.
        copies: maximum number of cards with one name; None for no limit.
        types: card types that it applies to; () for all.
        printing: attribute and value that these cards print; None for all cards.
        total, cap: attribute whose sum over these cards must not exceed the `cap` printed on a card of the deck. There
            is no limit if no card prints one.
        cites: id of the rule that rejects other decks.
        given: assumption and option under which the rule holds; None if it always holds.
    """

    zone: str
    cites: str
    least: int = 0
    most: int | None = None
    copies: int | None = None
    types: tuple[str, ...] = ()
    printing: tuple[str, Any] | None = None
    total: str = ""
    cap: str = ""
    given: tuple[str, Any] | None = None

    def check_cards(self, cards: Sequence[Card]) -> Verdict:
        """Return the verdict on these cards as the deck."""
        caps = [card.values[self.cap] for card in cards if self.cap in card.values]
        cards = self.select_cards(cards)
        if len(cards) < self.least or (self.most is not None and len(cards) > self.most):
            asked = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most or 'any number of'}"
            return Verdict(False, self.cites, f"the {self.zone} has {len(cards)} cards, not {asked}")
        name, number = max(Counter(card.name for card in cards).items(), key=itemgetter(1), default=("", 0))
        if self.copies is not None and number > self.copies:
            return Verdict(False, self.cites, f"it has {number} copies of {name}; at most {self.copies} are allowed")
        total = sum(card.values.get(self.total) or 0 for card in cards)
        if caps and total > min(caps):
            found = f"the {self.total} of the {self.zone} is {total}"
            return Verdict(False, self.cites, f"{found}, not {min(caps)} or less")
        return YES

    def select_cards(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards of the rule's types with its printed value, which the rule counts."""
        key, value = self.printing or ("", None)
        return [
            card
            for card in cards
            if (not self.types or card.type in self.types) and (not key or card.values.get(key) == value)
        ]


def check_deck(
    rules: Iterable[DeckRule], zone: str, cards: Sequence[Card], options: Mapping[str, Any] | None = None
) -> Verdict:
    """Return the verdict on a deck: the first rule that refuses it, or yes.

    Args:
        options: assumption → chosen option.
    """
    for rule in rules:
        if rule.given is not None and (options or {}).get(rule.given[0]) != rule.given[1]:
            continue
        if rule.zone == zone:
            found = rule.check_cards(cards)
            if not found:
                return found
    return YES


TABLES = (
    "zones", "attributes", "verbs", "actions", "procedures", "checks", "phases", "assumptions", "proviso",
    "prelude", "item_kinds", "aftermath", "enters", "inherent", "happenings",
)  # fmt: skip


class Ruleset(Struct, frozen=True, eq=False, kw_only=True):
    """One revision of a game.

    Attributes:
        game: name of the game.
        revision: name of the revision.
        parts: declarations to the kernel.
        rulebook: rules that hold in it.
        lexicon: meanings of the shared words of scenarios.
        vocabulary: words for rules English.
        cards: card pool by handle.
        decks: deck name → names of its cards.
        deck_rules: rules for deck construction.
        implied: function from a card to printed values that follow from its other fields, such as the kinds of its
            abilities. It is called for each card of a scenario and raises ValueError for an impossible card.
        parent: name of the revision from which it was derived; "" for none.
        changes: names of the parts that it changed ("verbs: destroy").
    """

    game: str
    revision: str
    parts: Parts
    rulebook: Rulebook
    lexicon: Lexicon = Lexicon()
    vocabulary: Vocabulary = Vocabulary()
    cards: Mapping[str, Card] = {}
    decks: Mapping[str, tuple[str, ...]] = {}
    deck_rules: tuple[DeckRule, ...] = ()
    implied: Callable[[Card], Mapping[str, Any]] | None = None
    parent: str = ""
    changes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Ruleset: {self.name}>"

    @property
    def name(self) -> str:
        """Game and revision, as in "chess@1924"."""
        return f"{self.game}@{self.revision}"

    def revise(
        self,
        revision: str,
        rulebook: Rulebook,
        *,
        replace_parts: Mapping[str, Mapping[str, Any]] | None = None,
        drop_parts: Mapping[str, Iterable[str]] | None = None,
        policies: Mapping[str, Any] | None = None,
        cards: Mapping[str, Card] | None = None,
        decks: Mapping[str, tuple[str, ...]] | None = None,
        lexicon: Lexicon | None = None,
        vocabulary: Vocabulary | None = None,
    ) -> Ruleset:
        """Return a revision that differs from this revision by some changes.

        Args:
            replace_parts: table name ("verbs") → new or replacing parts by name.
            drop_parts: table name → names of removed parts.
            policies: policy name → its new value.
            cards: new or changed cards.
            decks: new or changed decks.

        Raises:
            ValueError: there is no such table or policy, or a removed part does not exist.
        """
        changed, descriptions = self._change_tables(replace_parts or {}, drop_parts or {})
        if policies:
            changed["policies"] = replace(self.parts.policies, **policies)
            descriptions += [f"policy: {name}" for name in policies]
        descriptions += [f"card: {name}" for name in cards or ()]
        return Ruleset(
            game=self.game,
            revision=revision,
            parts=replace(self.parts, **changed),
            rulebook=rulebook,
            lexicon=lexicon or self.lexicon,
            vocabulary=vocabulary or self.vocabulary,
            # keep the same mapping: facts about cards are cached by identity
            cards={**self.cards, **cards} if cards else self.cards,
            decks={**self.decks, **decks} if decks else self.decks,
            deck_rules=self.deck_rules,
            implied=self.implied,
            parent=self.revision,
            changes=tuple(descriptions),
        )

    def _change_tables(
        self, replaced: Mapping[str, Mapping[str, Any]], dropped: Mapping[str, Iterable[str]]
    ) -> tuple[dict[str, Any], list[str]]:
        changed: dict[str, Any] = {}
        descriptions: list[str] = []
        for table in (*replaced, *dropped):
            if table not in TABLES:
                raise ValueError(format_unknown("table", table, TABLES))
            changed[table] = {**getattr(self.parts, table), **replaced.get(table, {})}
        descriptions += [f"{table}: {name}" for table, new in replaced.items() for name in new]
        for table, names in dropped.items():
            for name in names:
                if name not in changed[table]:
                    raise ValueError(f"{self.name} has no {table} “{name}” to drop")
                del changed[table][name]
                descriptions.append(f"{table}: without {name}")
        return changed, descriptions

    def compile(self, options: Mapping[str, Any] | None = None) -> Rules:
        """Return the compiled ruleset under chosen options of its assumptions.

        Raises:
            LookupError: there is no such assumption or option.
        """
        from rulestone.kernel.assembly.rules import compile_rules

        return compile_rules(self.name, self.parts, options)
