"""Abilities with one word exchanged for another, for runs in which a card can exchange words.

All variants are compiled when the run begins: every ability that uses a word of the attribute, with each other word.
So a changed ability belongs to the run like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from rulestone.kernel.assembly.ability import compile_ability
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.pool import CompiledContribution
from rulestone.language import expressions as e
from rulestone.language.rewording import find_mentioned_words, reword_ability
from rulestone.model.records import group_by_key

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
        pairs = group_by_key((pair[0], pair) for one in originals for pair in self.list_pairs(one))
        added: dict[str, CompiledContribution] = {}
        table: Table = {}
        roots = [ability for one in originals for ability in one.abilities.values() if not ability.inherent]
        for root in roots if pairs else ():  # abilities given by a reworded ability are reworded too
            for attr, exchanges in pairs.items():
                for made in self.compile_exchanges(root, attr, exchanges, table):
                    if made.id not in added:
                        added[made.id] = self.made[made.id][1]
                        roots += [ability for ability in added[made.id].abilities.values() if ability is not made]
        return list(added.values()), table

    def list_pairs(self, brought: CompiledContribution) -> list[Pair]:
        """Return the word pairs that effects exchange: written pairs, or any two values of the attribute."""
        found: list[Pair] = []
        for effect in brought.effects.values():
            for op in effect.declared.what:
                if op.kind == "reword" and isinstance(op.value, e.Exchange):
                    words = self.list_words(op.attr)
                    sides = [
                        (side.value,) if isinstance(side, e.Lit) else words for side in (op.value.old, op.value.new)
                    ]
                    found += [(op.attr, old, new) for old, new in product(*sides) if old != new]
        return list(dict.fromkeys(found))

    def list_words(self, attr: str) -> tuple[Any, ...]:
        """Return the words of an attribute."""
        declared = self.rules.parts.attributes.get(attr)
        return declared.words if declared is not None else ()

    def compile_exchanges(
        self, root: CompiledAbility, attr: str, pairs: Sequence[Pair], table: Table
    ) -> list[CompiledAbility]:
        """Return every variant of an ability by repeated word exchanges, and record the variants in the table."""
        known = dict.fromkeys((*self.list_words(attr), *(word for _, old, new in pairs for word in (old, new))))
        words = find_mentioned_words(root.declared, attr, known)
        start = tuple(words)
        found = {start: root}
        ahead = [start]
        while ahead:
            now = ahead.pop()
            for _, old, new in pairs:
                if old in now:
                    then = tuple(new if word == old else word for word in now)
                    if then not in found:
                        found[then] = self.compile_variant(root, attr, dict(zip(words, then, strict=True)))
                        ahead.append(then)
                    table[found[now], attr, old, new] = found[then]
        return [made for made in found.values() if made is not root]

    def compile_variant(self, root: CompiledAbility, attr: str, words: dict[Any, Any]) -> CompiledAbility:
        """Return an ability with other words in it."""
        id = f"{root.id}~{attr}: {', '.join(f'{old} → {new}' for old, new in words.items() if old != new)}"
        if id not in self.made:
            brought = CompiledContribution(self.rules, frozenset())
            steps = StepCompiler(self.compiler, brought, compile_ability)
            made = compile_ability(steps, id, reword_ability(root.declared, attr, words), root.index, once=root.once)
            self.made[id] = made, brought
        return self.made[id][0]
