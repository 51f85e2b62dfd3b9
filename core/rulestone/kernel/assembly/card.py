"""Compiled cards: each is compiled at its first use, the same for every run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from rulestone.continuous.operations import HeldAbility
from rulestone.kernel.assembly.ability import compile_ability
from rulestone.kernel.assembly.rewording import Rewordings
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.keywords import compile_printed
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.errors import UnfitCard
from rulestone.kernel.program import Reader
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.card import AbilitySet
from rulestone.kernel.rules.check import Checks
from rulestone.kernel.rules.pool import CompiledContribution, Pool, find_counted
from rulestone.model.objects import Card


class ComputedDict(dict[Any, Any]):
    """A dict that computes missing values and stores them.

    Args:
        make: returns the value of a key; the result must depend on the key only.
    """

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Any:
        made = self[key] = self.make(key)
        return made


class Cards:
    """The compiled cards of a ruleset and their contributions to a run.

    Args:
        compiler: compiler for the expressions of the ruleset.
        own: contributions of the ruleset itself.
        checks: rule checks of the game.

    Attributes:
        infos: card → its compiled form; `brought`: card → its contributions to a run.
        readers: attribute → function that reads it.
    """

    def __init__(self, compiler: Compiler, own: CompiledContribution, checks: Checks) -> None:
        self.rules, self.compiler, self.own, self.checks = compiler.rules, compiler, own, checks
        self.brought: dict[Card, CompiledContribution] = {}
        self.infos: dict[Card, AbilitySet] = ComputedDict(self.info)
        self.readers: dict[str, Reader] = ComputedDict(compiler.attribute)
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
        given = [inherent for inherent in rules.parts.inherent.values() if inherent.holds_for(card)]
        brought = CompiledContribution(rules, find_counted(card, *given))
        steps = StepCompiler(self.compiler, brought, compile_ability)
        try:
            info = AbilitySet(
                tuple(
                    compile_ability(steps, f"{card.key}#{index}", ability, index)
                    for index, ability in enumerate(compile_printed(rules, card))
                ),
                tuple(
                    compile_ability(steps, f"{card.key}#{one.name}", one.ability, inherent=True, cites=one.cites)
                    for one in given
                ),
            )
        except (LookupError, TypeError) as error:
            what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
            raise UnfitCard(f"{rules.name}, card {card.name}: {what}") from error
        self.brought[card] = brought
        return info

    def pool(self, cards: Iterable[Card]) -> Pool:
        """Return the pool of a run with some cards.

        Raises:
            UnfitCard: a card, or one that it makes, uses a part that the game does not declare.
            LookupError: two different cards that they make have the same name.
        """
        return self._pools[frozenset(cards)]

    def join(self, cards: frozenset[Card]) -> Pool:
        """Join the contributions of the ruleset, some cards and the cards that these make."""
        tokens: dict[str, Card] = {}
        brought = [self.own]
        met = sorted(cards, key=attrgetter("key"))
        at = 0
        while True:
            for name, token in brought[-1].tokens.items():
                if tokens.setdefault(name, token) is not token:
                    raise LookupError(f"{self.rules.name}: effects create two cards called “{name}”; rename one")
                if token not in met:
                    met.append(token)
            if at == len(met):
                more, reworded = self.rewordings.compile_variants(brought)
                by_card = {card: self.infos[card].by_kind for card in met}
                having = {
                    kind: {card: kinds[kind] for card, kinds in by_card.items() if kind in kinds}
                    for kind in self.kinds(met)
                }
                return Pool(
                    self.rules.places,
                    frozenset(met),
                    [*brought, *more],
                    having,
                    reworded,
                    self.rules.parts.happenings,
                    self.checks,
                )
            self.infos[met[at]]
            brought.append(self.brought[met[at]])
            at += 1

    def kinds(self, cards: Iterable[Card]) -> frozenset[str]:
        """Return the kinds of the abilities that are printed on some cards."""
        return frozenset(kind for card in cards for kind in self.infos[card].by_kind)

    def holding(self, info: AbilitySet, abilities: tuple[HeldAbility, ...]) -> AbilitySet:
        """Return the abilities of an object of a card that gained or lost some."""
        return self._holdings[info, tuple([one.ability for one in abilities])]
