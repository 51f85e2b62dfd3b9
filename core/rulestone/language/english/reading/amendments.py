"""Sentences that change the sentence before them, from parse trees to data."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.language import inspect
from rulestone.language.english.dictionary import Dictionary
from rulestone.language.english.reading.draft import AbilityDraft, make_untargeted, settle_durations
from rulestone.language.english.reading.sentences import MAY, Sentences, order_condition, split_choices
from rulestone.language.expressions import Var
from rulestone.language.instructions import CopyItem, If, Instruction


class Amendments(Sentences):
    """Reads "otherwise", "… instead" and new targets; `usual` has the steps of the last sentence."""

    def __init__(self, dictionary: Dictionary, line: int = 1) -> None:
        super().__init__(dictionary, line)
        self.drafts: list[AbilityDraft] = [AbilityDraft()]
        self.usual: list[Instruction] = []
        self.certain = self.names.moved  # the steps before the last sentence

    @property
    def draft(self) -> AbilityDraft:
        """The ability that is being read."""
        return self.drafts[-1]

    def _add_cost(self, steps: list[Instruction]) -> None:
        """Add to the cost; its choices are made at payment."""
        self.draft.cost += inspect.rebuild(steps, make_untargeted)

    def core_otherwise(self, tree: Any) -> None:
        """Read "Otherwise, draw a card."."""
        self._add_otherwise(tree, self.draft.effect)

    def _add_otherwise(self, tree: Any, effect: list[Instruction]) -> None:
        last = effect[-1] if effect else None
        if not isinstance(last, If) or last.otherwise:
            self.fail(tree, '"otherwise" needs an "if" in the sentence before')
        may, said = tree.has("MAY"), tree.branches[0]
        steps = self.make_optional(MAY[tree.get_leaf("MAY").payload], said) if may else self.read_steps(said)
        effect[-1] = replace(last, otherwise=tuple(settle_durations(steps, self.vocabulary.lasts)))

    def core_rather(self, tree: Any) -> None:
        """Read "Draw a card. If you control 3 or more monsters, draw 2 cards instead."."""
        if not self.usual:
            self.fail(tree, '"instead" needs a sentence before it to replace')
        condition, steps = order_condition(tree)
        del self.draft.effect[-len(self.usual) :]  # they come back as the “otherwise” of the condition
        self.names.moved = self.certain
        held, then = self.read_condition(condition), settle_durations(self.read_steps(steps), self.vocabulary.lasts)
        chosen, otherwise = split_choices(self.usual)  # both versions share the choices: “destroy target creature. …”
        dropped, own = ({name for one in inspect.walk(part) for name in inspect.list_bound(one)}
                        for part in (otherwise, then))  # fmt: skip
        if {one.name for one in inspect.find_records(then, (Var,))} & dropped - own:
            self.fail(tree, "“it” would mean an object of the sentence that this one replaces", ("a", "target"))
        self.draft.effect += [*chosen, If(condition=held, then=tuple(then), otherwise=otherwise)]

    def core_new_targets(self, tree: Any) -> None:
        """Read "You may choose new targets for the copy."."""
        last = self.draft.effect[-1] if self.draft.effect else None
        if not isinstance(last, CopyItem):
            self.fail(tree, "the sentence before has to copy a spell or an ability", ("copy",))
        self.draft.effect[-1] = replace(last, anew=True)
