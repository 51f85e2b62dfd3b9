"""Compiled cards: each is compiled at its first use, also with one word exchanged for another.

All variants are compiled when the run begins: every ability that uses a word of the attribute, with each other word.
So a changed ability belongs to the run like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from operator import attrgetter
from typing import Any

from rulestone.continuous.operations import HeldAbility
from rulestone.kernel.assembly.ability import compile_ability
from rulestone.kernel.compile.effect import compile_printed
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.errors import UnfitCard
from rulestone.kernel.program import Reader
from rulestone.kernel.rules.ability import AbilitySet, CompiledAbility
from rulestone.kernel.rules.action import Checks
from rulestone.kernel.rules.pool import CompiledContribution, Pool, find_counted
from rulestone.language import expressions as e
from rulestone.language.rewording import find_mentioned_words, reword_ability
from rulestone.model.objects import Card, make_copy_card
from rulestone.model.records import group_by_key


def list_new_copies(cards: Sequence[Card], contributions: Iterable[CompiledContribution]) -> list[Card]:
    """Return a card for each copy of some cards that differs from them: "a copy of it, but its power is 5"."""
    copies = (make_copy_card(card, values) for part in contributions for values in part.variants for card in cards)
    return [copy for copy in dict.fromkeys(copies) if copy not in cards]


Pair = tuple[str, Any, Any]
"""An attribute, a word for a value of it, and the word that replaces it."""
Table = dict[tuple[CompiledAbility, str, Any, Any], CompiledAbility]


class Rewordings:
    """A cache of reworded abilities of a ruleset.

    Args:
        compiler: compiler for the expressions of the ruleset.
    """

    def __init__(self, compiler: Compiler) -> None:
        self.compiler, self.rules = compiler, compiler.rules
        self.made: dict[str, tuple[CompiledAbility, CompiledContribution]] = {}

    def compile_variants(self, brought: Iterable[CompiledContribution]) -> tuple[list[CompiledContribution], Table]:
        """Return variants of abilities for all word exchanges that effects may make.

        Returns:
            contributions of the variants, and the table of the variants by original ability, attribute and words.
        """
        originals = list(brought)
        pairs = group_by_key((pair[0], pair) for part in originals for pair in self.list_pairs(part))
        variants: dict[str, CompiledContribution] = {}
        table: Table = {}
        roots = [ability for part in originals for ability in part.abilities.values() if not ability.inherent]
        for root in roots if pairs else ():  # abilities given by a reworded ability are reworded too
            for attr, exchanges in pairs.items():
                for new in self.compile_exchanges(root, attr, exchanges, table):
                    if new.id not in variants:
                        variants[new.id] = self.made[new.id][1]
                        roots += [ability for ability in variants[new.id].abilities.values() if ability is not new]
        return list(variants.values()), table

    def list_pairs(self, contribution: CompiledContribution) -> list[Pair]:
        """Return the word pairs that effects exchange: written pairs, or any two values of the attribute."""
        pairs: list[Pair] = []
        for effect in contribution.effects.values():
            for op in effect.declared.what:
                if op.kind == "reword" and isinstance(op.value, e.Exchange):
                    words = self.list_words(op.attr)
                    sides = [
                        (side.value,) if isinstance(side, e.Lit) else words for side in (op.value.old, op.value.new)
                    ]
                    pairs += [(op.attr, old, new) for old, new in product(*sides) if old != new]
        return list(dict.fromkeys(pairs))

    def list_words(self, attr: str) -> tuple[Any, ...]:
        """Return the words that an attribute declares as values."""
        declared = self.rules.parts.attributes.get(attr)
        return declared.words if declared is not None else ()

    def compile_exchanges(
        self, root: CompiledAbility, attr: str, pairs: Sequence[Pair], table: Table
    ) -> list[CompiledAbility]:
        """Return every variant of an ability by repeated word exchanges, and record the variants in the table."""
        known = dict.fromkeys((*self.list_words(attr), *(word for _, old, new in pairs for word in (old, new))))
        words = find_mentioned_words(root.declared, attr, known)
        start = tuple(words)
        # "goblin becomes elf" and then "elf becomes beast": exchanges may follow one another
        by_words = {start: root}
        queue = [start]
        while queue:
            current = queue.pop()
            for _, old, new in pairs:
                if old in current:
                    changed = tuple(new if word == old else word for word in current)
                    if changed not in by_words:
                        by_words[changed] = self.compile_variant(root, attr, dict(zip(words, changed, strict=True)))
                        queue.append(changed)
                    table[by_words[current], attr, old, new] = by_words[changed]
        return [variant for variant in by_words.values() if variant is not root]

    def compile_variant(self, root: CompiledAbility, attr: str, words: dict[Any, Any]) -> CompiledAbility:
        """Return an ability compiled with exchanged words."""
        id = f"{root.id}~{attr}: {', '.join(f'{old} → {new}' for old, new in words.items() if old != new)}"
        if id not in self.made:
            contribution = CompiledContribution(self.rules, frozenset())
            steps = StepCompiler(self.compiler, contribution, compile_ability)
            variant = compile_ability(steps, id, reword_ability(root.declared, attr, words), root.index, once=root.once)
            self.made[id] = variant, contribution
        return self.made[id][0]


class ComputedDict(dict[Any, Any]):
    """A dict that computes missing values and stores them.

    Args:
        make: returns the value of a key; the result must depend on the key only.
    """

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Any:
        value = self[key] = self.make(key)
        return value


class Cards:
    """The compiled cards of a ruleset and their contributions to a run.

    Args:
        compiler: compiler for the expressions of the ruleset.
        own: contributions of the ruleset itself.
        checks: state-based actions of the game.

    Attributes:
        infos: card → its compiled form; `brought`: card → its contributions to a run.
        readers: attribute → function that reads it.
    """

    def __init__(self, compiler: Compiler, own: CompiledContribution, checks: Checks) -> None:
        self.rules = compiler.rules
        self.compiler = compiler
        self.own = own
        self.checks = checks
        self.brought: dict[Card, CompiledContribution] = {}
        self.infos: dict[Card, AbilitySet] = ComputedDict(self.info)
        self.readers: dict[str, Reader] = ComputedDict(compiler.get_reader)
        self.rewordings = Rewordings(compiler)
        self._pools: dict[frozenset[Card], Pool] = ComputedDict(self.join)
        self._holdings: dict[tuple[AbilitySet, tuple[CompiledAbility, ...]], AbilitySet] = ComputedDict(
            lambda key: AbilitySet(key[1], key[0].given, key[0].abilities)
        )

    def info(self, card: Card) -> AbilitySet:
        """Return the compiled abilities of a card.

        Raises:
            UnfitCard: the card uses a part that the game does not declare.
        """
        rules = self.rules
        inherent_abilities = [inherent for inherent in rules.parts.inherent.values() if inherent.holds_for(card)]
        contribution = CompiledContribution(rules, find_counted(card, *inherent_abilities))
        steps = StepCompiler(self.compiler, contribution, compile_ability)
        try:
            info = AbilitySet(
                tuple(
                    compile_ability(steps, f"{card.key}#{index}", ability, index)
                    for index, ability in enumerate(compile_printed(rules, card))
                ),
                tuple(
                    compile_ability(steps, f"{card.key}#{one.name}", one.ability, inherent=True, cites=one.cites)
                    for one in inherent_abilities
                ),
            )
        except (LookupError, TypeError) as error:
            what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
            raise UnfitCard(f"{rules.name}, card {card.name}: {what}") from error
        self.brought[card] = contribution
        return info

    def pool(self, cards: Iterable[Card]) -> Pool:
        """Return what the ruleset and some cards contribute to a run together.

        Raises:
            UnfitCard: a card, or one that it makes, uses a part that the game does not declare.
            LookupError: two different cards that they make have the same name.
        """
        return self._pools[frozenset(cards)]

    def join(self, cards: frozenset[Card]) -> Pool:
        """Join the contributions of the ruleset, some cards and the cards that these make."""
        tokens: dict[str, Card] = {}
        contributions = [self.own]
        all_cards = sorted(cards, key=attrgetter("key"))
        index = 0
        # a token may make further tokens, and effects may copy them: repeat until no card is new
        while True:
            for name, token in contributions[-1].tokens.items():
                if tokens.setdefault(name, token) is not token:
                    raise LookupError(f"{self.rules.name}: effects create two cards called “{name}”; rename one")
                if token not in all_cards:
                    all_cards.append(token)
            all_cards += list_new_copies(all_cards, contributions) if index == len(all_cards) else ()
            if index == len(all_cards):
                variants, reworded = self.rewordings.compile_variants(contributions)
                by_card = {card: self.infos[card].by_kind for card in all_cards}
                by_kind = {
                    kind: {card: kinds[kind] for card, kinds in by_card.items() if kind in kinds}
                    for kind in self.kinds(all_cards)
                }
                return Pool(
                    self.rules.places,
                    frozenset(all_cards),
                    [*contributions, *variants],
                    by_kind,
                    reworded,
                    self.rules.parts.happenings,
                    self.checks,
                )
            self.infos[all_cards[index]]
            contributions.append(self.brought[all_cards[index]])
            index += 1

    def kinds(self, cards: Iterable[Card]) -> frozenset[str]:
        """Return the kinds of the abilities that are printed on some cards."""
        return frozenset(kind for card in cards for kind in self.infos[card].by_kind)

    def holding(self, info: AbilitySet, abilities: tuple[HeldAbility, ...]) -> AbilitySet:
        """Return the abilities of an object that gained abilities or lost printed ones."""
        return self._holdings[info, tuple([held.ability for held in abilities])]
