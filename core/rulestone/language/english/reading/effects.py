"""From parse trees of continuous effects to data: what they do to whom, and for how long."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e
from rulestone.language.abilities import COPYING, Ability, Continuous, Operation
from rulestone.language.english.phrases import ABILITY_KINDS, SHARED, WHOSE
from rulestone.language.english.pronouns import X
from rulestone.language.english.reading.events import Events
from rulestone.language.english.reading.trees import has, leaves, trees, word
from rulestone.language.instructions import Instruction

#: A continuous effect without a duration, as read: static ability or step, as the place decides.
UNSAID = ""


class Effects(Events, ABC):
    """Reads continuous effects."""

    @abstractmethod
    def quoted_ability(self, tree: Any) -> Ability:
        """The ability that stands in quotes: a text in a sentence."""

    def continuous(self, tree: Any, steps: list[Instruction] | None) -> Continuous:
        """A continuous effect; `steps` takes the choices it asks for, None where there can be none."""
        lasts = word(tree, "DURATION").payload if has(tree, "DURATION") else UNSAID
        subject, *rest = trees(tree)
        if tree.data == "gets":
            whom = self._whom(subject, steps)
            return Continuous(whom=whom, what=tuple(self._operations(rest[0], steps)), lasts=lasts)
        if tree.data == "gets_except":
            what = self._operations(rest[0], steps)
            if [op.kind for op in what] != ["copy"]:
                self.fail(tree, "only what becomes a copy is something “except” for something")
            if has(tree, "ATTR"):
                besides = [Operation("set", word(tree, "ATTR").payload, self.value(rest[1]))]
            else:
                besides = self._operations(rest[1], steps)
            whom = self._whom(subject, steps)
            return Continuous(whom=whom, what=(*what, *besides), lasts=lasts, layer=COPYING)
        if tree.data == "takes_control":
            player = self.read_player(subject)
            whom = self._whom(rest[0], steps)
            return Continuous(whom=whom, what=(Operation("set", "controller", player),), lasts=lasts)
        attr = word(subject, "ATTR").payload
        whose = trees(subject)[0]
        whom = self.read_whose(whose) if subject.data == "own_attr" else self._whom(whose, steps)
        kind = "set" if tree.data == "set_to" else "multiply"
        return Continuous(whom=whom, what=(Operation(kind, attr, self.value(rest[0])),), lasts=lasts)

    def _whom(self, tree: Any, steps: list[Instruction] | None) -> e.Expr:
        """To whom a continuous effect applies."""
        if steps is None:
            return self.settled(tree, "an effect that always applies")
        return self.objects(self.phrase(tree), steps)

    def _operations(self, tree: Any, steps: list[Instruction] | None) -> list[Operation]:
        """What is done to each."""
        found: list[Operation] = []
        for child in trees(tree):
            if child.data == "preds":
                found += self._operations(child, steps)
            elif child.data == "plus_attr":
                found.append(self._plus(child))
            elif child.data == "extra_to":
                found.append(Operation("add", word(child, "ATTR").payload, self._whom(trees(child)[0], steps)))
            elif child.data == "becomes_copy":
                found.append(Operation("copy", "card", self._whom(trees(child)[0], steps)))
            elif child.data == "shares_abilities":
                found.append(Operation("share", self._shared(child), self._whom(trees(child)[-1], steps)))
            else:
                found.append(self._operation(child))
        return found

    def _shared(self, tree: Any) -> str:
        """The word for the abilities that are shared: "all abilities of", "all flying abilities of"."""
        if has(tree, "SHARED"):
            return list(SHARED.values())[int(word(tree, "SHARED").payload)]
        meant = leaves(trees(tree)[0])[0]
        if meant.type == "TAGS" and len(meant.payload) > 1:
            self.fail(tree, "one word says which abilities", ("all abilities of",))
        return str(meant.payload[0] if meant.type == "TAGS" else meant.payload)

    def _exchange(self, tree: Any) -> Operation:
        """ "red in place of blue in its text": the new word first."""
        if has(tree, "ATTR"):
            new, old = (self.value(child) for child in trees(tree))
            return Operation("reword", word(tree, "ATTR").payload, e.Exchange(old, new))
        types = [leaf.payload for leaf in leaves(tree) if leaf.type == "NOUN"]
        if types:
            new, old = map(e.Lit, types)
            return Operation("reword", "type", e.Exchange(old, new))
        (attr, new), (other, old) = (leaf.payload for leaf in leaves(tree) if leaf.type == "STATE")
        if attr != other:
            self.fail(tree, "one word takes the place of another for the same attribute")
        return Operation("reword", attr, e.Exchange(e.Lit(old), e.Lit(new)))

    @staticmethod
    def _plus(tree: Any) -> Operation:
        """ "+2000 power"."""
        return Operation("add", word(tree, "ATTR").payload, e.Lit(word(tree, "SIGNED").payload))

    def _operation(self, tree: Any) -> Operation:
        """One thing that is done."""
        match tree.data:
            case "plus":
                return self._plus(trees(tree)[0])
            case "plus_each":
                count: e.Expr = e.Count(self.set_of(self.group(trees(tree)[0])))
                number = word(tree, "SIGNED").payload
                amount = count if number == 1 else e.Arith("*", count, e.Lit(number))
                return Operation("add", word(tree, "ATTR").payload, amount)
            case "plus_x":
                amount = X if not word(tree, "SIGNED_X").payload else e.Arith("*", X, e.Lit(-1))
                return Operation("add", word(tree, "ATTR").payload, amount)
            case "lowered":
                amount = e.Arith("*", self.value(trees(tree)[0]), e.Lit(-1))
                return Operation("add", word(tree, "ATTR").payload, amount)
            case "extra":
                return Operation("add", word(tree, "ATTR").payload, self.value(trees(tree)[0]))
            case "has_value":
                return Operation("set", word(tree, "ATTR").payload, self.value(trees(tree)[0]))
            case "has_also":
                if word(tree, "BESIDES").payload != word(tree, "ATTR").payload:
                    self.fail(tree, "it is added to its other values of the same attribute")
                return Operation("add", word(tree, "ATTR").payload, self.value(trees(tree)[0]))
            case "has_keyword" | "lose_keyword" as did:
                return Operation("grant" if did == "has_keyword" else "lose", word(tree, "KEYWORD").payload)
            case "has_word":
                return self._exchange(tree)
            case "gains_ability":
                return Operation("gain", "abilities", self.quoted_ability(tree))
            case "lose_named":
                return Operation("lose", word(tree, "STRING").payload)
            case "lose_kind":
                return Operation("lose", ABILITY_KINDS[word(tree, "ABILITY_KIND").payload // len(WHOSE)])
            case "swaps":
                one, other = (leaf.payload for leaf in leaves(tree) if leaf.type == "ATTR")
                return Operation("swap", one, e.Lit(other))
            case "become_named":
                return Operation("set", "name", e.Lit(word(tree, "STRING").payload))
            case "become_type":
                return Operation("set", "type", e.Lit(word(tree, "NOUN").payload))
            case "lose_abilities":
                return Operation("lose", "abilities")
            case "become_state":
                attr, value = word(tree, "STATE").payload
                return Operation("set", attr, e.Lit(value))
            case "forbidden":
                return Operation("forbid", word(tree, "THING").payload)
        return Operation("permit", word(tree, "THING").payload)


def lasting(effect: Continuous, lasts: str) -> Continuous:
    """The same effect with another duration."""
    return replace(effect, lasts=lasts)
