"""From parse trees to steps, for actions that need no verb of a game."""

from __future__ import annotations

from abc import ABC
from typing import Any

from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.english.pronouns import EACH, NAMED, NOTED
from rulestone.language.english.reading.effects import Effects
from rulestone.language.english.reading.trees import is_several, leaves, trees, word
from rulestone.model.bindings import EXTRA_TURNS


class PlainDeeds(Effects, ABC):
    """Reads plain actions."""

    def verb_move(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Move it to the hand": it changes its place, and nothing else is said of how."""
        self._unaddressed(tree, player)
        steps.append(i.Move(what=self.objects(self.phrase(trees(tree)[0]), steps), to=word(tree, "ZONE").payload))

    def verb_mark(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Set its damage to 3": a mark, which stays until something changes it."""
        self._unaddressed(tree, player)
        subject, value = trees(tree)
        whose = trees(subject)[0]
        what = self.read_whose(whose) if subject.data == "own_attr" else self.objects(self.phrase(whose), steps)
        steps.append(i.Mark(what=what, key=word(subject, "ATTR").payload, value=self.value(value)))

    def verb_heal(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Heal 2 damage from it": its damage becomes less, but not less than 0."""
        self._unaddressed(tree, player)
        found, attr = self.phrase(trees(tree)[0]), word(tree, "ATTR").payload
        what = self.objects(found, steps)
        one: e.Expr = e.Var(EACH) if is_several(what) and found.sort == "all" else what
        left = e.Arith("-", e.Of(one, attr), e.Lit(word(tree, "NUMBER").payload))
        healed = i.Mark(what=one, key=attr, value=e.Arith("max", left, e.Lit(0)))
        steps.append(healed if one == what else i.ForEach(name=EACH, what=what, body=(healed,)))

    def verb_take_control(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Take control of it": for good, and no effect that could end."""
        what = self.objects(self.phrase(trees(tree)[0]), steps)
        steps.append(i.SetController(what=what, who=player or self.names.player))

    def verb_face(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Turn it face up"."""
        self._unaddressed(tree, player)
        up = word(tree, "FACE").payload == 0
        steps.append(i.Face(what=self.objects(self.phrase(trees(tree)[0]), steps), up=e.Lit(up)))

    def verb_name_word(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Name one of “red” or “blue”": "the word named" is it from then on."""
        who = player or self.names.player
        named = tuple(leaf.payload for leaf in leaves(tree) if leaf.type == "STRING")
        steps.append(i.NameWord(name=NAMED, words=named, who=None if isinstance(who, e.You) else who))

    def verb_extra_turn(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Take an extra turn after this one"."""
        steps.append(i.AddMark(what=player or self.names.player, key=EXTRA_TURNS, value=e.Lit(1)))

    def verb_copy(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Copy target spell": copy an item on the stack, with its targets."""
        kinds = {card: item for played in self.vocabulary.played.values() for card, item in played.items()}
        found = self.phrase(trees(tree)[0])
        self.as_played(found, kinds)
        if found.group is not None and not isinstance(found.expr, e.Items):
            self.fail(tree, "only an item on the stack can be copied", tuple(self.vocabulary.items))
        who = player or self.names.player
        steps.append(i.CopyItem(what=self.objects(found, steps), controller=None if isinstance(who, e.You) else who))

    def verb_note(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """ "Note its power": "what was noted" is that number from then on, whatever becomes of it."""
        self._unaddressed(tree, player)
        steps.append(i.Let(name=NOTED, value=self.value(trees(tree)[0])))

    def _unaddressed(self, tree: Any, player: e.Expr | None) -> None:
        """Nobody in particular does this."""
        if player not in (None, e.You()):
            self.fail(tree, "players do not have this")
