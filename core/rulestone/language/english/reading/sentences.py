"""Conversion of parse trees of sentences to steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import END_OF_TURN, FOR_GOOD, Ability, Continuous
from rulestone.language.english.antecedents import EACH, ORDERED, PLAYERS, count_heads, make_roll_sum
from rulestone.language.english.forms.conditions import DID
from rulestone.language.english.forms.effects import divide_event
from rulestone.language.english.parser import Tree
from rulestone.language.english.reading.draft import settle_durations
from rulestone.language.english.reading.effects import UNSAID
from rulestone.language.english.reading.trees import Phrase, is_number, is_several, list_leaves, refers_back
from rulestone.language.english.reading.verbs import Verbs
from rulestone.language.expressions.expression import value
from rulestone.language.vocabulary import Heard, expand_event

MAY = (e.You(), e.Opponent())
"""Players that the phrases of `MAY` ask."""


class Sentences(Verbs):
    """Reads sentences as steps."""

    several_do = False
    """Whether the last subject was both players in the plural, so that the next plain verb is still theirs."""

    # --- bodies -----------------------------------------------------------------------------------------------------

    def read_body(self, tree: Any) -> list[i.Instruction]:
        """Read the steps of a sentence."""
        self.doer, self.several_do = None, False
        certain = self.names.moved
        did = tree.data != "do" and list_leaves(tree)[1].type == "YOU_DO"
        self.names.moved = {**certain, **(self.names.possibly_moved if did else {})}
        steps: list[i.Instruction] = getattr(self, "body_" + tree.data)(tree)
        if tree.data != "do":  # an optional part may not have moved the card
            self.names.moved, self.names.possibly_moved = certain, self.names.moved
        return steps

    def body_do(self, tree: Any) -> list[i.Instruction]:
        """Read plain steps."""
        return self.read_steps(tree.children[0])

    def body_if_do(self, tree: Any) -> list[i.Instruction]:
        """Read "If it is standby, destroy it", "if you control a monster, you may draw a card"."""
        condition, steps = order_condition(tree)
        holds, may = self.read_condition(condition), tree.has("MAY")
        then = self.make_optional(MAY[tree.get_leaf("MAY").payload], steps) if may else self.read_steps(steps)
        return [i.If(condition=holds, then=tuple(then))]

    def body_then_if(self, tree: Any) -> list[i.Instruction]:
        """Read "Draw a card, then if you control a monster, you may discard a card"."""
        return [*self.read_steps(tree.branches[0]), *self.body_if_do(Tree("if_do", tree.children[1:]))]

    def body_if_last(self, tree: Any) -> list[i.Instruction]:
        """Read "Draw a card, then destroy it if it is standby": the condition is about the last step alone."""
        before, last = self._read_all_but_last(tree.branches[0])
        # a target is chosen even if the condition fails: “destroy target creature if it is tapped”
        chosen, then = split_choices(self.read_steps(last))
        return [*before, *chosen, i.If(condition=self.read_condition(tree.branches[1]), then=then)]

    def body_unless(self, tree: Any) -> list[i.Instruction]:
        """Read "Draw a card unless you control a monster"."""
        before, last = self._read_all_but_last(tree.branches[0])
        held = self.read_condition(tree.branches[1])
        return [*before, i.If(condition=e.Not(held), then=tuple(self.read_steps(last)))]

    def _read_all_but_last(self, steps: Any) -> tuple[list[i.Instruction], Tree]:
        """Read all steps but the last, and return them with the tree for the last step."""
        *others, last = steps.branches
        return (self.read_steps(Tree("steps", others)) if others else []), Tree("steps", [last])

    def body_for_each(self, tree: Any) -> list[i.Instruction]:
        """Read "For each monster you control, draw a card"."""
        group, steps = tree.branches
        if group.data != "each_one":  # “for every 2 cards, draw a card” multiplies the number
            return self.body_for_each_last(Tree("for_each_last", [steps, group]))
        what = self.read_kind(group.branches[0])
        self.names.refs.append((EACH, False))
        body = tuple(self.read_steps(steps))
        self.names.refs.remove((EACH, False))
        return [i.ForEach(name=EACH, what=what, body=body)]

    def body_for_each_last(self, tree: Any) -> list[i.Instruction]:
        """Read "Deal 2 damage to your opponent for each card in their hand", or with "gain +1/+1"."""
        *before, last = self.read_steps(tree.branches[0])
        roles = last.roles if isinstance(last, i.Do) else {}
        everyone = {role: e.Var(EACH) for role, who in roles.items() if who == PLAYERS}
        other = next((who for who in roles.values() if isinstance(who, e.Opponent)), None)
        self.theirs = e.Var(EACH) if everyone else other
        counted = self._read_each_count(tree)
        if e.Var(EACH) in inspect.walk(counted):  # “each player loses 1 life for each creature they control”
            self.theirs, last = None, replace(last, roles={**roles, **everyone})
            own = self._change_number(tree, last, lambda number: multiply_count(counted, number))
            return [*before, i.ForEach(name=EACH, what=PLAYERS, body=(own,))]
        if (
            before
            and isinstance(picked := before[-1], i.Choose)
            and picked.most is None
            and not (isinstance(last, i.Begin) or any(map(is_number, roles.values())))
        ):
            self.names.refs[-1] = (picked.name, True)
            return [*before[:-1], replace(picked, least=multiply_count(counted, value(picked.least))), last]
        if before and isinstance(made := before[-1], i.Create):
            self.names.refs[-1] = (made.name, True)
            return [*before[:-1], replace(made, count=multiply_count(counted, e.Lit(made.count))), last]
        return [*before, self._change_number(tree, last, lambda number: multiply_count(counted, number))]

    def _change_number(self, tree: Any, step: i.Instruction, change: Callable[[Any], e.Expr]) -> i.Instruction:
        """Return a step with its number changed: of an event, or of every attribute that an effect adds to."""
        if isinstance(step, i.Do):
            numbers = {role: change(one) for role, one in step.roles.items() if is_number(one)}
            # with two numbers in one event, nothing says which one “for each” multiplies
            if len(numbers) == 1:
                return replace(step, roles={**step.roles, **numbers})
        given = step.effect.what if isinstance(step, i.Begin) else ()
        if not isinstance(step, i.Begin) or not all(one.kind == "add" and is_number(one.value) for one in given):
            self.fail(tree, "“for each” needs a sentence with one number, as in “Draw a card”", ("for each",))
        more = tuple(replace(one, value=change(one.value)) for one in given)
        return replace(step, effect=replace(step.effect, what=more))

    def body_or_if(self, tree: Any) -> list[i.Instruction]:
        """Read "Draw a card, or 3 if you control a monster": the number depends on the condition."""
        *before, last = self.read_steps(tree.branches[0])
        rather = self._change_number(tree, last, lambda number: e.Lit(tree.get_leaf("NUMBER").payload))
        return [*before, i.If(condition=self.read_condition(tree.branches[1]), then=(rather,), otherwise=(last,))]

    def _read_each_count(self, tree: Any) -> e.Expr:
        """Return the number after "for each": of objects, heads, tails, or points of the dice."""
        # “for each point”, “for each heads” count the result of the roll before, no objects
        if tree.has("POINT"):
            return make_roll_sum(self.names.dice)
        if tree.has("HEADS") or tree.has("TAILS"):
            return count_heads(self.names.coins, tails=tree.has("TAILS"))
        return self.read_value(tree.branches[1])

    def body_may(self, tree: Any) -> list[i.Instruction]:
        """Read "You may draw a card", "its controller may draw a card", "you may discard a card to draw 2 cards"."""
        first, *then = tree.branches
        if tree.data == "may_by":
            asked: list[i.Instruction] = []
            found = self.phrase_of_person(first)
            chosen = (found.sort, found.expr) == ("choice", PLAYERS)
            who = self.get_objects(found, asked) if chosen else self.read_player(first)
            return [*asked, *self.make_optional(who, then[0])]
        done = self.make_optional(MAY[tree.get_leaf("MAY").payload], first)
        return [*done, *(i.If(condition=DID, then=tuple(self.read_steps(steps))) for steps in then)]

    body_may_to = body_may_by = body_may

    def body_unless_done(self, tree: Any) -> list[i.Instruction]:
        """Read "Negate it unless its controller discards a card": the controller may discard one; if not, negate it."""
        steps, who, *verbs = tree.branches
        before, last = self._read_all_but_last(steps)
        # the target is known before its controller decides whether to pay for it
        chosen, otherwise = split_choices(self.read_steps(last))
        either = Tree("steps", [Tree("either", [Tree("imperative", [verb]) for verb in verbs])])
        avoid = self.make_optional(self.read_player(who), either if verbs[1:] else verbs[0])
        return [*before, *chosen, *avoid, i.If(condition=e.Not(DID), then=otherwise)]

    def make_optional(self, chooser: e.Expr, tree: Any) -> list[i.Instruction]:
        """Return the steps about which a player decides."""
        name = self.names.name_may()
        before, self.names.player = self.names.player, chooser
        self.names.person = self.names.person if isinstance(chooser, e.You) else chooser
        steps: list[i.Instruction] = []
        if tree.data == "steps":
            steps = self.read_steps(tree)
        else:
            self.read_verb_phrase(tree, None, steps)
        self.names.player = before
        asked = i.Ask(name=name, who=None if isinstance(chooser, e.You) else chooser)
        return [asked, i.If(condition=e.Compare("==", e.Var(name), e.Lit(True)), then=tuple(steps))]

    def body_next_time(self, tree: Any) -> list[i.Instruction]:
        """Read "The next time this is destroyed, draw a card", "the next time this would be destroyed, … instead"."""
        event, *steps = tree.branches
        before, instead, present = self.names.copy(), tree.data.endswith("instead"), list[i.Instruction]()
        it = self.names.get_current(self.names.get_referent())
        # the object that it has become by moving, or that of an event whose role the next one may have too
        if refers_back(event) and (isinstance(it, e.ThisWay) or it == self.names.subject):
            present.append(i.Let(name=self.names.name_target(), value=it))
            self.names.note_choice(self.names.name_target(), self.names.is_plural())
        when = self.make_when(event, tree.get_leaf("WOULD").payload) if instead else self.read_event(event)
        self.names.departed &= not instead
        hides, kind = self.names.list_roles(when.where, before.subject), "replacement" if instead else "triggered"
        until = tree.get_leaf("DURATION").payload if tree.has("DURATION") else END_OF_TURN * tree.has("THIS_TURN")
        # “prevent it” puts no steps in place of the event
        effect = (*self.read_prevented(tree, when), *(self.read_steps(steps[0]) if steps else ()))
        self.names = before
        return [*present, i.Delay(ability=Ability(kind=kind, when=when, effect=effect), until=until, hides=hides)]

    body_next_time_instead = body_next_time

    def body_next_moment(self, tree: Any) -> list[i.Instruction]:
        """Read "At the start of your next turn, draw a card"."""
        when = self.read_moment(tree.get_leaf("NEXT_MOMENT"))
        return [i.Delay(ability=Ability(kind="triggered", when=when, effect=tuple(self.read_steps(tree.branches[0]))))]

    def body_next_moment_last(self, tree: Any) -> list[i.Instruction]:
        """Read "Destroy target creature at the end of this turn": the target is chosen now."""
        steps = self.read_steps(tree.branches[0])
        targets = [step for step in steps if isinstance(step, i.Choose) and step.target]
        later = tuple(step for step in steps if step not in targets)
        when = self.read_moment(tree.get_leaf("NEXT_MOMENT"))
        return [*targets, i.Delay(ability=Ability(kind="triggered", when=when, effect=later))]

    def body_lasting_first(self, tree: Any) -> list[i.Instruction]:
        """Read "Until end of turn, your monsters get +2000 power"."""
        steps: list[i.Instruction] = []
        effect = self._read_open_effect(tree.branches[0], steps)
        return [*steps, i.Begin(effect=replace(effect, lasts=tree.get_leaf("DURATION").payload), fixed=True)]

    def _read_open_effect(self, tree: Any, steps: list[i.Instruction]) -> Continuous:
        effect = self.read_continuous(tree, steps)
        if effect.lasts != UNSAID:
            self.fail(tree, "the duration is given twice; give it once")
        return effect

    def read_steps(self, tree: Any) -> list[i.Instruction]:
        """Read steps joined by "then"."""
        found: list[i.Instruction] = []
        for child in tree.branches:
            if child.data == "imperative" and found and self._is_continued(found[-1], child.children[0]):
                found[-1] = self._read_continued_steps(found[-1], child.children[0])
            else:
                found += self.read_steps(child) if child.data == "steps" else self.read_step(child)
        return found

    def _is_continued(self, before: i.Instruction, verb: Any) -> bool:
        """Return whether a verb without a subject is still what each player does ("…, then destroys it")."""
        forms = ("base", "third") if self.several_do else ("third",)
        return isinstance(before, i.ForEach) and before.what == PLAYERS and list_leaves(verb)[0].form in forms

    def _read_continued_steps(self, before: Any, verb: Any) -> i.Instruction:
        # “their” means the player of the loop: “each player discards a card, then draws from their deck”
        more: list[i.Instruction] = []
        usual, self.names.player, self.theirs = self.names.player, e.Var(EACH), e.Var(EACH)
        self.read_verb_phrase(verb, None, more)
        self.names.player, self.theirs = usual, None
        return i.ForEach(name=EACH, what=PLAYERS, body=(*before.body, *more))

    def read_step(self, tree: Any) -> list[i.Instruction]:
        """Read one step, after its choices."""
        steps: list[i.Instruction] = []
        self.choices = steps
        getattr(self, "step_" + tree.data)(tree, steps)
        self.choices = None
        return steps

    # --- steps ------------------------------------------------------------------------------------------------------

    def step_at_once(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Return it to its owner's hand and draw a card at the same time": choices come first."""
        deeds: list[i.Instruction] = []
        for each in tree.branches[0].branches:
            for step in self.read_step(each):
                # a choice inside the simultaneous part could depend on what happens there
                (steps if isinstance(step, (i.Choose, i.Let)) else deeds).append(step)
        if len(deeds) < 2:
            self.fail(tree, "“at the same time” needs at least two actions")
        steps.append(i.AtOnce(body=tuple(deeds)))

    def step_in_turn(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Draw a card and discard a card": one after the other."""
        steps += self.read_steps(tree.branches[0])

    def step_either(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "draw a card or gain 2 life": the acting player chooses one of them."""
        names, options = self.names, []
        for each in tree.branches:
            self.names = names.copy()
            options.append(("", tuple(settle_durations(self.read_step(each), self.vocabulary.lasts))))
        self.names = names
        target = any(isinstance(step, i.Choose) and step.target for _, body in options for step in body)
        steps.append(i.Modes(options=tuple(options), who=self.get_chooser(self.doer), target=target))

    def step_imperative(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Draw a card"; in "your opponent draws a card, then discards it" that player continues."""
        verb = tree.children[0]
        goes_on = self.doer if list_leaves(verb)[0].form == "third" or self.several_do else None
        if goes_on == PLAYERS:
            steps += self._read_each_player(verb)
            return
        self.theirs = goes_on or (None if isinstance(self.names.player, e.You) else self.names.player)
        self.read_verb_phrase(verb, goes_on, steps)
        self.theirs = None

    def step_ordered(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Put the rest on the bottom of your deck in any order": ordered first, then put there in that order."""
        self.step_imperative(tree, steps)
        last, (role,) = self._take_event(tree, steps, "“in any order” needs several objects", is_several)
        order = i.Order(name=ORDERED, what=last.roles[role], at_random=tree.has("RANDOM_ORDER"))
        steps += [order, replace(last, roles={**last.roles, role: e.Var(ORDERED)})]

    def _take_event(self, tree: Any, steps: list[i.Instruction], why: str, *tests: Any) -> tuple[i.Do, list[str]]:
        """Remove the last step, an event, and return it with the one role for each test."""
        last = steps.pop()
        roles = last.roles if isinstance(last, i.Do) else {}
        found = [[role for role, value in roles.items() if fits(value)] for fits in tests]
        if not isinstance(last, i.Do) or any(len(fitting) != 1 for fitting in found):
            self.fail(tree, why, ("them", "the rest"))
        return last, [fitting[0] for fitting in found]

    def step_divided(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Deal 5 damage to them divided as you choose"."""
        (self.step_done_by if len(tree.branches) > 1 else self.step_imperative)(tree, steps)
        last, (objects, number) = self._take_event(tree, steps, "only a number can be divided", is_several, is_number)
        steps += divide_event(last, objects, number)

    def step_done_by(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Your opponent draws a card"."""
        subject, verb = tree.branches
        found = self._find_doer(subject, verb)
        player = self.get_objects(found, steps)
        each = list_leaves(subject)[0].text.lower().startswith("each")
        self.theirs = other = None if isinstance(player, e.You) else player
        self.several_do = player == PLAYERS and not each
        if player == PLAYERS:
            self.doer = PLAYERS
            steps += self._read_each_player(verb)
        elif found.sort == "all":  # “each creature you control deals 1 damage to target player”
            done: list[i.Instruction] = []
            self.names.refs.append((EACH, False))
            self.read_verb_phrase(verb, e.Var(EACH), done)
            self.names.refs.remove((EACH, False))
            chosen, body = split_choices(done)
            steps += [*chosen, i.ForEach(name=EACH, what=player, body=body)]
        else:
            self.read_verb_phrase(verb, player, steps)
            self.doer = None if self.does else other
        self.theirs, self.does = None, False

    def _find_doer(self, subject: Any, verb: Any) -> Phrase:
        found = self.phrase_of_person(subject)
        card = found.sort in ("ref", "all") or found.group is not None
        self.does = card and verb.data == "verb" and (found.sort == "all" or (found.least, found.most) == (1, None))
        if (card and not self.does) or found.sort == "number":
            self.fail(subject, "the subject of this sentence must be a player", ("you", "your opponent", "players"))
        return found

    def _read_each_player(self, verb: Any) -> list[i.Instruction]:
        """Read the steps for both players: one after the other if each has choices of their own."""
        before, self.theirs = self.names.copy(), e.Var(EACH)
        one: list[i.Instruction] = []
        self.choices = one
        self.read_verb_phrase(verb, e.Var(EACH), one)
        roles = [role for step in one if isinstance(step, i.Do) for role in step.roles.values() if role != e.Var(EACH)]
        if e.Var(EACH) in inspect.walk(roles) or any(isinstance(step, (i.Choose, i.Shuffle)) for step in one):
            return [i.ForEach(name=EACH, what=PLAYERS, body=tuple(one))]
        self.names, self.theirs = before, PLAYERS
        self.choices = together = list[i.Instruction]()
        self.read_verb_phrase(verb, PLAYERS, together)
        return together

    def step_passive(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "each creature with power 3 or less is destroyed": destroy each of them."""
        event, found = tree.get_leaf("EVENT"), self.read_phrase(tree.branches[0])
        meant = expand_event(self.vocabulary.replaced.get(event.text.lower(), event.payload))
        role = meant.roles[0]
        forms = self.dictionary.forms.get(meant.event, ())
        form = next((form for form in forms if [slot.role for slot in form.slots] == [role]), None)
        if form is None or form.subject or meant != Heard(meant.event, meant.roles):
            self.fail(tree, "no effect of this game can cause this event; it only triggers abilities", ("when",))
        done = i.Do(verb=meant.event, roles={role: self.get_objects(found, steps), **form.list_fixed_roles()})
        self.dictionary.note_verb(self.names, form, done)
        steps.append(done)

    def step_under_control(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Put it into the battle zone under its owner's control": that player does it."""
        self.read_verb_phrase(tree.branches[0], None, steps)
        last = steps[-1]
        if not isinstance(last, i.Do) or not self.dictionary.moving.get(last.verb):
            self.fail(tree, "“under … control” needs a card that enters")
        who = e.Opponent() if tree.get_leaf("UNDER_CONTROL").payload == 2 else e.OwnerOf(self.names.get_latest())
        steps[-1] = replace(last, roles={**last.roles, "you": who})

    def step_lasting(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "It gets +2000 power until end of turn"."""
        steps.append(i.Begin(effect=self.read_continuous(tree.children[0], steps), fixed=True))

    def step_lasting_while(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "Gain control of it for as long as you control this": the effect ends with its condition."""
        contin, condition = tree.branches
        effect = self._read_open_effect(contin, steps)
        effect = replace(effect, lasts=FOR_GOOD, ends=e.Not(self.read_condition(condition)))
        steps.append(i.Begin(effect=effect, fixed=True))

    def step_lasting_open(self, tree: Any, steps: list[i.Instruction]) -> None:
        """Read "From now on, your monsters get +2000 power until end of turn"."""
        effect = self.read_continuous(tree.branches[0], steps)
        steps.append(i.Begin(effect=replace(effect, lasts=effect.lasts or self.vocabulary.lasts), fixed=False))


def order_condition(tree: Any) -> tuple[Any, Any]:
    """Return the condition of a sentence and its steps, whichever comes first."""
    first, second = tree.branches
    return (second, first) if first.data == "steps" else (first, second)


def split_choices(steps: Sequence[i.Instruction]) -> tuple[list[i.Choose], tuple[i.Instruction, ...]]:
    """Return the targets and first choices of steps, which are made in any case, and the other steps."""
    # “draw a card and discard a card” may discard the card that it draws, so that choice stays behind the draw
    first = next((at for at, one in enumerate(steps) if not isinstance(one, i.Choose)), len(steps))
    chosen = [one for at, one in enumerate(steps) if isinstance(one, i.Choose) and (at < first or one.target)]
    return chosen, tuple(step for step in steps if step not in chosen)


def multiply_count(count: e.Expr, number: e.Expr | None) -> e.Expr:
    """Return a number for each of something."""
    return count if number in (None, e.Lit(1)) else e.Arith("*", count, number)
