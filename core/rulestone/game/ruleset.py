"""Rulesets: one revision of a game, stated whole or as differences to its parent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.decks import DeckRule
from rulestone.game.lexicon import Lexicon
from rulestone.game.rulebook import Rulebook
from rulestone.kernel.declare import Parts
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from rulestone.model.spelling import format_unknown

if TYPE_CHECKING:  # commands that only list parts compile nothing
    from rulestone.kernel.rules.rules import Rules

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
            cards={**self.cards, **cards} if cards else self.cards,  # facts about them are cached by identity
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
