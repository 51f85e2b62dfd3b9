"""Parse trees of continuous effects converted to data: affected objects, operations and duration."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain
from typing import Any

from rulestone.language import expressions as e
from rulestone.language.abilities import COPYING, Ability, Continuous, Operation
from rulestone.language.english.antecedents import X
from rulestone.language.english.forms.effects import OPERATIONS
from rulestone.language.english.phrases import ABILITY_KINDS, SHARED, WHOSE
from rulestone.language.english.reading.events import Events
from rulestone.language.english.reading.reader import Leaf
from rulestone.language.english.reading.trees import is_pronoun, list_leaves
from rulestone.language.instructions import Instruction

SIZES = (("ATK", "HP"), ("attack", "defence"), ("strength", "toughness"))
"""Attributes that the two numbers of “2/2” mean; elsewhere 2/2 is power 2000."""
UNIT = 1000
#: A continuous effect without a duration, as read: static ability or step, as the place decides.
UNSAID = ""


class Effects(Events, ABC):
    """Reads continuous effects."""

    @abstractmethod
    def read_quoted_ability(self, leaf: Leaf) -> Ability:
        """Read the quoted ability of a sentence."""

    def read_continuous(self, tree: Any, steps: list[Instruction] | None) -> Continuous:
        """Read a continuous effect; `steps` collects its choices, None if none are allowed."""
        lasts = tree.get_leaf("DURATION").payload if tree.has("DURATION") else UNSAID
        rest: list[Any]
        subject, *rest = tree.branches
        if tree.data == "gets":
            changed = [leaf.payload for leaf in list_leaves(tree) if leaf.type == "ATTR"]
            only_cost = changed == [self.vocabulary.attributes.get("cost")]  # cards in any zone have one
            whom = self._read_affected(subject, steps, "" if only_cost else "field")
            changes = chain.from_iterable(self._read_operations(part, steps) for part in rest)
            return Continuous(whom=whom, what=tuple(changes), lasts=lasts)
        if tree.data == "gets_except":
            what = self._read_operations(rest[0], steps)
            if [op.kind for op in what] != ["copy"]:
                self.fail(tree, "only the words “becomes a copy” can be followed by “except”")
            attr = tree.get_leaf("ATTR").payload if tree.has("ATTR") else ""
            besides = (
                [Operation("set", attr, self.read_value(rest[1]))] if attr else self._read_operations(rest[1], steps)
            )
            whom = self._read_affected(subject, steps)
            return Continuous(whom=whom, what=(*what, *besides), lasts=lasts, layer=COPYING)
        if tree.data in ("takes_control", "you_take_control"):
            player = self.read_player(subject) if rest else self.names.player
            whom = self._read_affected(rest[0] if rest else subject, steps)
            return Continuous(whom=whom, what=(Operation("set", "controller", player),), lasts=lasts)
        if tree.data in ("gives", "gives_to", "gets_this"):
            if tree.data == "gives_to":
                *rest, subject = subject, *rest
                lasts = lasts or self.vocabulary.lasts  # an instruction happens once, so its effect needs a duration
            own = tree.data == "gets_this"
            gifts = tuple(chain.from_iterable(map(self._read_gifts, tree.branches if own else rest)))
            return Continuous(whom=e.This() if own else self._read_affected(subject, steps), what=gifts, lasts=lasts)
        attr = subject.get_leaf("ATTR").payload
        whose = subject.branches[0]
        whom = self.read_whose(whose) if subject.data == "own_attr" else self._read_affected(whose, steps)
        kind = "set" if tree.data == "set_to" else "multiply"
        return Continuous(whom=whom, what=(Operation(kind, attr, self.read_value(rest[0])),), lasts=lasts)

    def _read_gifts(self, gift: Any) -> list[Operation]:
        """Return the operations for "+2000 power", "+2/+0", a keyword, or an ability in quotes."""
        if gift.data == "plus_attr":
            attr, number = self.read_plus_attr(gift)
            return [Operation("add", attr, e.Lit(number))]
        if gift.data == "plus_pair":
            found = self.read_size(gift, *(leaf.payload for leaf in list_leaves(gift) if leaf.type == "SIGNED"))
            return [Operation("add", attr, e.Lit(number)) for attr, number in found.items() if number]
        if gift.data == "keyword_given":
            leaf = gift.children[0]
            return [Operation("grant", self.read_tagged(leaf) if leaf.type == "TAGS" else leaf.payload)]
        return [Operation("gain", "abilities", self.read_quoted_ability(gift.children[0]))]

    def read_size(self, tree: Any, first: int, second: int) -> dict[str, int]:
        """Return attribute → number for “2/2” or “+2/+2” in this game."""
        attributes = self.vocabulary.attributes
        for pair in SIZES:
            if all(word in attributes for word in pair):
                return {attributes[pair[0]]: first, attributes[pair[1]]: second}
        if "power" not in attributes or first != second:
            self.fail(tree, "this game has one number for power: write the same number twice", ("2/2",))
        return {attributes["power"]: first if abs(first) >= UNIT // 10 else first * UNIT}

    def _read_affected(self, tree: Any, steps: list[Instruction] | None, zone: str = "field") -> e.Expr:
        """Read the objects that a continuous effect applies to; a pronoun means an object in `zone`."""
        if steps is None:
            whole: e.Expr = self.read_counted(tree)
            return whole
        found = self.read_phrase(tree)
        whom = self.get_objects(found, steps)
        return self.names.get_current(whom, where=zone) if is_pronoun(found) else whom

    def _read_operations(self, tree: Any, steps: list[Instruction] | None) -> list[Operation]:
        self.choices = steps
        found: list[Operation] = []
        for child in tree.branches:
            if child.data == "preds":
                found += self._read_operations(child, steps)
            elif child.data in ("plus_attr", "plus_pair", "keyword_given", "ability_given"):
                found += self._read_gifts(child)
            elif child.data == "becomes_size":
                numbers = (leaf.payload for leaf in list_leaves(child) if leaf.type == "NUMBER")
                found += [Operation("set", attr, e.Lit(one)) for attr, one in self.read_size(child, *numbers).items()]
            elif child.data == "plus_pair_x":
                signs = [(1, -1)[leaf.payload] for leaf in list_leaves(child) if leaf.type == "SIGNED_X"]
                sizes = self.read_size(child, *signs)
                found += [Operation("add", attr, e.Arith("*", X, e.Lit(unit))) for attr, unit in sizes.items()]
            else:
                found.append(OPERATIONS.read(self, child))
        return found

    def read_plus_attr(self, tree: Any) -> tuple[str, int]:
        """Read "+2000 power": the attribute and the number."""
        return tree.get_leaf("ATTR").payload, tree.get_leaf("SIGNED").payload

    def read_whom(self, tree: Any) -> e.Expr:
        """Read objects that a text may leave to choose."""
        return self._read_affected(tree, self.choices)

    read_places = read_whom

    def read_tagged(self, leaf: Leaf) -> str:
        """Read a keyword in brackets: "gains [Blocker]"."""
        if (found := self.dictionary.keywords.get(leaf.payload[0].casefold())) is None:
            self.fail(leaf, "this game has no such keyword", tuple(self.vocabulary.keywords))
        return str(found)

    def read_lost_kind(self, leaf: Leaf) -> str:
        """Read a kind of abilities."""
        return ABILITY_KINDS[int(leaf.payload) // len(WHOSE)]

    def read_all_shared(self, leaf: Leaf) -> str:
        """Read a kind of abilities that are shared, or "abilities" for all."""
        return str(list(SHARED.values())[leaf.payload])

    def read_shared(self, tree: Any) -> str:
        """Read a name, tag, keyword or kind of the abilities that are shared."""
        meant = list_leaves(tree)[0]
        if meant.type == "TAGS" and len(meant.payload) > 1:
            self.fail(tree, "give one word for the abilities", ("all abilities of",))
        return str(meant.payload[0] if meant.type == "TAGS" else meant.payload)
