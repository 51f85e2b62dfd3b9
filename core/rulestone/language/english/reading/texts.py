"""Texts converted to abilities: the lines of a text, their sentences, and the ability of each sentence."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import STATE, WHILE_VALID, Ability, Continuous, When
from rulestone.language.build import grant, static
from rulestone.language.english.antecedents import Pronouns, X
from rulestone.language.english.dictionary import Dictionary, find_leading_keywords
from rulestone.language.english.errors import EnglishError
from rulestone.language.english.forms.conditions import CAUSE, DID, HAS_PAID
from rulestone.language.english.notation import clear_reminders
from rulestone.language.english.phrases import QUOTED
from rulestone.language.english.reading.amendments import Amendments
from rulestone.language.english.reading.draft import AbilityDraft, make_untargeted, settle_durations
from rulestone.language.english.reading.effects import UNSAID
from rulestone.language.english.reading.reader import Leaf, Reader, list_later_errors
from rulestone.language.english.reading.trees import has_branch, list_leaves, refer_to_step, refers_back
from rulestone.language.expressions.conditions import join_conjuncts, split_conjuncts
from rulestone.language.instructions import Begin, Choose, If, Instruction, Modes
from rulestone.language.vocabulary import KEYWORDS

_ALWAYS = e.Lit(True)
_NEW_LINE = re.compile(r"\n(?!\s*•)")


class Texts(Amendments):
    """Reads texts as abilities; `kind` is the kind of an instruction without an opening."""

    def __init__(self, dictionary: Dictionary, kind: str, line: int = 1, second: bool = False) -> None:
        super().__init__(dictionary, line)
        self.kind = kind
        self.second = second  # whether the second event of “when this enters or attacks” is read
        self.amount_x: list[Any] = []

    def _begin_ability(self) -> None:
        if self.draft.own:
            self.drafts.append(AbilityDraft())
        self.names, self.usual = Pronouns(), []

    def read_abilities(self, tree: Any) -> tuple[Ability, ...]:
        """Read the abilities of a line."""
        for sentence in tree.children:
            self.read_sentence(sentence)
        if not self.draft.own and not (self.kind == "effect" and self.draft.cost):
            self.fail(tree, "the ability has no instruction")
        for draft in self.drafts:
            asked = HAS_PAID in inspect.walk(draft.effect)
            if asked is not bool(draft.option) or (asked and (draft.kind or self.kind) != "effect"):
                self.fail(tree, "a spell with an optional additional cost has to ask whether you paid it")
            if draft.no_responses is not None and (draft.continuous or draft.kind == "replacement"):
                self.fail(
                    tree, "static and replacement abilities do not use the stack, so no player could respond to them"
                )
        return tuple(draft.finish(self.kind) for draft in self.drafts)

    def can_continue(self) -> bool:
        """Return whether the next line of the text may continue the effect at the end of this line."""
        plain = AbilityDraft(cost=self.draft.cost, effect=self.draft.effect, own=self.draft.own)
        return self.kind == "effect" and bool(plain.effect or plain.cost) and self.draft == plain

    def read_sentence(self, tree: Any) -> None:
        """Read one sentence with the openings before it."""
        prefixes = [child for child in tree.branches if child.data in _PREFIXES]
        core = tree.branches[-1]
        opened = core if core.data == "plain" else tree
        openings = [child for child in opened.branches if child.data in _OPENINGS]
        if prefixes or openings or core.data in ("replace", "as_long_as", "again"):
            if self.names.refs and any(map(refers_back, openings)):
                self.fail(openings[0], "“it” would not mean the object that was chosen before")
            self._begin_ability()
        for prefix in prefixes:
            if prefix.data in _PLAIN_PREFIXES:
                self._check_tags(prefix)
                setattr(self.draft, prefix.data, prefix.get_leaf(_PLAIN_PREFIXES[prefix.data]).payload)
            else:
                getattr(self, "prefix_" + prefix.data)(prefix)
        for opening in openings:
            self.read_opening(opening)
        if core.data == "plain":
            self.certain = dict(self.names.moved)
            self.amount_x = [child for child in core.branches if child.data == "where_x"]
            self._read_plain_sentence(next(child for child in core.branches[len(openings) :]))
        elif core.data in ("modes", "modes_by"):
            asked = [self.read_condition(child) for child in tree.branches if child.data == "cond"]
            modes = self.read_modes(core)
            self._add_steps(core, [If(condition=asked[0], then=tuple(modes))] if asked else modes)
        else:
            getattr(self, "core_" + core.data)(core)

    def _check_tags(self, prefix: Any) -> None:
        """Fail on an unknown tag: a keyword that this game lacks (“[Blocker]”), or words (“[Start of Your Turn]”)."""
        for tag in prefix.get_leaf("TAGS").payload if prefix.data == "tags" else ():
            if any(tag.casefold() == group[0] for group in KEYWORDS) or (tag[:1].isupper() and " " in tag):
                self.fail(prefix, "this game has no such keyword or timing", ("[On Play]", "[When Attacking]"))

    def prefix_works_in(self, tree: Any) -> None:
        """Read "From the graveyard: draw a card.", "As gear: the host of this gets +1000 power."."""
        under = (tree.get_leaf("ROLE").payload,) if tree.has("ROLE") else ()
        self.draft.zones = tuple(zone for places in tree.branches for zone in self.read_zones(places)) + under

    def prefix_also_kind(self, tree: Any) -> None:
        """Read "Also use: when this attacks, draw a card."."""
        self.draft.also = (*self.draft.also, tree.get_leaf("KIND").payload)

    def prefix_once(self, tree: Any) -> None:
        """Read "Once per turn: draw a card.", "Once per game: draw a card."."""
        self.draft.limit, self.draft.span = 1, "game" if tree.data == "once_a_game" else "turn"

    prefix_once_a_game = prefix_once

    def core_use_limit(self, tree: Any) -> None:
        """Read "Use this only 2 times per turn."."""
        self.draft.limit = tree.get_leaf("NUMBER").payload

    def prefix_only_if(self, tree: Any) -> None:
        """Read "Only if it is your turn: draw a card."."""
        self.draft.conditions.append(self.read_condition(tree.branches[0]))

    def prefix_unanswered(self, tree: Any) -> None:
        """Read "This cannot be answered if it is your turn: draw a card."."""
        condition = tree.branches
        self.draft.no_responses = self.read_condition(condition[0]) if condition else e.Lit(True)

    # “Use this only if you control 3 or more monsters.”, “Use this only once per turn.”, “This cannot be answered.”
    core_use_only_if, core_use_once, core_no_answers = prefix_only_if, prefix_once, prefix_unanswered

    def read_opening(self, tree: Any) -> None:
        """Read "When …,", "before …,", "as soon as …,", "by …ing,", "discard a card:"."""
        if tree.data in ("when", "before", "as_soon_as", "when_either"):
            if self.draft.when is not None:
                self.fail(tree, "an ability has one event; write a second ability for the other event")
            if self.draft.cost:
                self.fail(tree, "write no cost before “When”: a triggered ability pays its cost after its event")
            self.draft.kind = self.draft.kind or "triggered"
            if tree.data == "when_either":
                lines = [leaf.payload for leaf in list_leaves(tree) if leaf.type == "EVENT"]
                self.draft.when = self.make_when(tree.branches[0], lines[self.second])
            elif tree.data == "as_soon_as":
                self.draft.when = When(event=STATE, where=self.read_condition(tree.branches[0]))
            else:
                event, *holds = tree.branches
                when = replace(self.read_event(event), before=tree.data == "before")
                self.draft.when = self._read_guarded(when, holds)
                self._note_listening_zone(event)
        elif tree.data == "by":
            for verb in tree.branches:
                steps: list[Instruction] = []
                self.read_verb_phrase(verb, None, steps)
                self._add_cost(steps)
        else:
            self._read_leading_cost(tree)

    def _read_leading_cost(self, tree: Any) -> None:
        """Read the cost of "Discard a card: …", "you can discard 1 card; …", and (free) "you can target 1 unit; …"."""
        steps = self.read_steps(tree.branches[0])
        may = tree.has("SEMI")
        self.draft.optional |= may and self.draft.when is not None
        if self.kind != "effect" or not may:
            self.draft.kind = self.draft.kind or "activated"
        paid = len(steps)
        while may and paid and isinstance(steps[paid - 1], Choose):
            paid -= 1  # a target is chosen but never paid
        self._add_cost(steps[:paid])
        if steps[paid:]:
            self._add_steps(tree, steps[paid:])

    def note_working_zone(self, tree: Any, zone: str) -> None:
        """Let the ability work in the zone of a phrase: “return this from your graveyard to your hand”."""
        self.draft.zones = (zone,)

    def _note_listening_zone(self, event: Any) -> None:
        """Let “when this is discarded” work in the hand, from which cards are discarded."""
        zones = self.vocabulary.reaches.get(self.draft.when.event) if self.draft.when is not None else None
        subject = next(iter(event.branches), None)
        if zones and not self.draft.zones and subject is not None and has_branch(subject, "this"):
            self.draft.zones = zones

    def _read_guarded(self, when: When, holds: list[Any]) -> When:
        asked = [part for tree in holds for part in split_conjuncts(self.read_condition(tree))]
        if CAUSE in inspect.walk(asked) and set(when.events) - self.dictionary.forms.keys():
            self.fail(holds[0], "no effect of this game causes this event")
        return replace(when, where=join_conjuncts([*split_conjuncts(when.where), *asked])) if asked else when

    # --- sentences --------------------------------------------------------------------------------------------------

    def _read_plain_sentence(self, tree: Any) -> None:
        """Read a sentence with an instruction or a static statement."""
        first_of_trigger = self.draft.when is not None and not self.draft.own
        if tree.data == "may" and first_of_trigger and tree.get_leaf("MAY").payload == 0:
            self.draft.optional = True
            self._add_steps(tree, self.read_steps(tree.branches[0]))
            return
        steps = self.read_body(tree)
        if tree.data in ("if_do", "if_last", "unless") and len(steps) == 1 and isinstance(steps[0], If):
            held, then = steps[0].condition, list(steps[0].then)
            if self._is_static(tree, then, held) and held not in (DID, e.Not(DID)):
                self._add_condition(tree, held, then)
                return
        if self.amount_x:
            steps = inspect.replace_part(steps, X, self.read_value(self.amount_x[0].branches[0]))
        if X in inspect.walk(steps):
            self.fail(tree, "the value of X must be stated at the end of the sentence", (", where X is",))
        if tree.data in ("do", "for_each_last") and self._is_static(tree, steps):
            self._add_condition(tree, None, steps)
            return
        self._add_steps(tree, steps)

    def _is_static(self, tree: Any, steps: list[Instruction], held: e.Expr = _ALWAYS) -> bool:
        """Return whether continuous effects without a duration, while a condition holds, are a static ability."""
        effects = [step.effect for step in steps if isinstance(step, Begin) and step.fixed]
        if len(effects) < len(steps) or any(effect.lasts != UNSAID for effect in effects):
            return False
        if self.draft.kind == "static":
            return True
        bare = not any((self.draft.when, self.draft.cost, self.draft.kind))
        about = [held, *(effect.whom for effect in effects)]
        named = bool(self.names.refs and refers_back(tree)) or refer_to_step(about, self.names.refs)
        stays = self.kind != "effect" or self._changes_own_cost(effects)
        return stays and not named and (bare or self.draft.own)

    def _changes_own_cost(self, effects: list[Continuous]) -> bool:
        """Return whether effects only change the cost of this card, which is paid before any effect of it begins."""
        changed = {(effect.whom, one.attr) for effect in effects for one in effect.what}
        return changed == {(e.This(), self.vocabulary.attributes.get("cost"))}

    def _add_steps(self, tree: Any, steps: list[Instruction]) -> None:
        """Read steps that belong to the ability that is being read."""
        draft = self.draft
        if draft.continuous:
            self._begin_ability()
            draft = self.draft
        kind = draft.kind or self.kind
        if kind == "static":
            self.fail(tree, "this card has only static abilities; an instruction needs an event or a cost before it",
                      ("when", "by"))  # fmt: skip
        if draft.option and not draft.effect:  # “you may discard a card. If you do, …”
            steps = inspect.replace_part(steps, DID, HAS_PAID)
        self.usual = settle_durations(steps, self.vocabulary.lasts)
        draft.effect += self.usual
        draft.own = True

    def core_replace(self, tree: Any) -> None:
        """Read "If this would be destroyed, return it to its owner's hand instead.", "…, prevent it."."""
        subject, *holds = tree.branches
        steps = holds.pop() if holds and holds[-1].data == "steps" else None
        self.draft.kind = self.draft.kind or "replacement"
        when = self.draft.when = self._read_guarded(self.make_when(subject, tree.get_leaf("WOULD").payload), holds)
        self.names.departed = False
        self.draft.optional = tree.has("MAY")
        self._add_steps(tree, [*self.read_prevented(tree, when), *(self.read_steps(steps) if steps else ())])

    def core_this_turn(self, tree: Any) -> None:
        """Read "Whenever a creature dies this turn, draw a card.": every time during the turn."""
        self._add_steps(tree, [replace(step, once=False) for step in self.body_next_time(tree)])

    core_this_turn_instead = core_this_turn

    def core_again(self, tree: Any) -> None:
        """Read "Triggered abilities of your other monsters trigger one more time."."""
        if (group := self.read_phrase(tree.branches[0]).group) is None:
            self.fail(tree, "name the kind of card that has these abilities", ("your", *self.vocabulary.types))
        whose = self.fits(group, tree.branches[0], e.SourceOf(e.It()))
        self.draft.again = e.Lit(True) if whose is None else whose
        self.draft.kind = self.draft.kind or "static"
        self.draft.own = True

    def core_as_long_as(self, tree: Any) -> None:
        """Read "As long as it is your turn, your monsters get +1000 power.", or the other way round."""
        body = next(branch for branch in tree.branches if branch.data == "steps")
        first, *more = (self.read_condition(one) for one in tree.branches if one is not body)
        self._add_condition(body, e.All((first, *more)) if more else first, self.read_steps(body))

    def core_additional_cost(self, tree: Any) -> None:
        """Read "As an additional cost to play this, discard a card."."""
        if tree.has("MAY"):
            self.draft.option += map(make_untargeted, self.read_steps(tree.branches[0]))
            return
        if self.kind != "effect":
            self.draft.kind = self.draft.kind or "activated"
        self._add_cost(self.read_steps(tree.branches[0]))

    def core_paid_first(self, tree: Any) -> None:
        """Read "Discard a card to draw 2 cards."."""
        _, steps = tree.branches
        self._begin_ability()
        self.core_additional_cost(tree)
        self._add_steps(tree, self.read_steps(steps))

    def _add_condition(self, body: Any, holds: e.Expr | None, steps: list[Instruction]) -> None:
        """Add continuous effects that exist while a condition holds; None for at all times."""
        if self.draft.own:
            self._begin_ability()
        for step in steps:
            if not isinstance(step, Begin) or step.effect.lasts != UNSAID or not step.fixed:
                self.fail(body, '"as long as" needs a continuous effect without another duration')
            self.draft.continuous.append(replace(step.effect, condition=holds, lasts=WHILE_VALID))
        hand = self.vocabulary.zones.get("hand")
        if hand and not self.draft.zones and self._changes_own_cost(self.draft.continuous):
            self.draft.zones = (hand,)  # “this costs 2 less” works where the cost is paid from
        self.draft.kind = self.draft.kind or "static"
        self.draft.own = True

    def read_modes(self, tree: Any) -> list[Instruction]:
        """Read "Do one of the following: • Draw a card. • Destroy it."."""
        head = tree.get_leaf("MODES")
        who = self.read_player(tree.branches[0]) if tree.data == "modes_by" else None
        bullets = tree.branches[1 if who is not None else 0 :]
        fewest, most = next((sizes for text, sizes in SEVERAL.items() if text in head.text.lower()), (1, 1))
        if (most := most or len(bullets)) > len(bullets):
            self.fail(tree, f"there are only {len(bullets)} to choose from")
        options: list[tuple[str, tuple[Instruction, ...]]] = []
        names = self.names
        for size in range(fewest, most + 1):
            for chosen in combinations(bullets, size):
                self.names = names.copy()
                steps: list[Instruction] = []
                for bullet in chosen:
                    self._add_mode(bullet, steps)
                labels = [bullet.get_leaf("STRING").payload for bullet in chosen if bullet.has("STRING")]
                options.append((" and ".join(labels), tuple(steps)))
        self.names = names
        chooser = None if who is None or isinstance(who, e.You) else who
        return [Modes(options=tuple(options), who=chooser, target=head.payload >= 2)]

    def _add_mode(self, bullet: Any, steps: list[Instruction]) -> None:
        for sentence in bullet.branches:
            if sentence.data == "otherwise":
                self._add_otherwise(sentence, steps)
            else:
                body = sentence if bullet.data in ("option", "last_option") else sentence.branches[-1]
                steps += settle_durations(self.read_body(body), self.vocabulary.lasts)

    def read_quoted_ability(self, leaf: Leaf) -> Ability:
        """Read a quoted ability, worded as on a permanent."""
        try:
            found = read_text(leaf.payload, self.dictionary, QUOTED)
        except EnglishError as error:
            error.column, error.line = leaf.column + error.column, self.line
            raise
        if len(found) != 1:
            self.fail(leaf, "quotes hold one ability; write “gains” for each further one")
        return found[0]


SEVERAL = {"one or both": (1, 2), "one or more": (1, 0), "any number": (0, 0), "two": (2, 2), "three": (3, 3)}
"""Words → minimum and maximum number of modes (0: all); each combination is a mode of its own."""
_OPENINGS = frozenset({"when", "when_either", "before", "as_soon_as", "by", "cost"})
_PLAIN_PREFIXES = {"name": "STRING", "tags": "TAGS", "timing": "TIMING", "kind": "KIND", "limit": "NUMBER"}
"""Prefix → word for the ability's field of the same name: “Roar” —, [growth], Instant:, 2 times per turn:."""
_PREFIXES = {*_PLAIN_PREFIXES, "also_kind", "once_a_game", "works_in", "once", "only_if", "unanswered"}


def read_text(text: str, dictionary: Dictionary, kind: str) -> tuple[Ability, ...]:
    """Read the abilities of a text of any number of lines.

    Raises:
        EnglishError: the first error; `also` has the errors of later sentences and lines.
    """
    found: list[Ability] = []
    wrong: list[EnglishError] = []
    line = 1
    before: Texts | None = None
    for piece in _NEW_LINE.split(clear_reminders(text)):
        if piece.strip():
            texts = Texts(dictionary, kind, line)
            kept = len(found)
            if before is not None and before.can_continue() and not find_leading_keywords(piece, dictionary)[0]:
                texts.drafts, texts.names = [before.draft], before.names
                kept -= 1
            try:
                found[kept:] = _read_line(piece.replace("\n", " "), texts)
                before = texts
            except EnglishError as error:
                wrong += list_later_errors(piece.replace("\n", " "), error, dictionary)
        line += piece.count("\n") + 1
    if wrong:
        wrong[0].also = tuple(wrong[1:])
        raise wrong[0]
    if not found:
        raise EnglishError(1, "", (), why="there is no text")
    return tuple(found)


def _read_line(line: str, texts: Texts) -> tuple[Ability, ...]:
    dictionary, kind, number = texts.dictionary, texts.kind, texts.line
    keywords, end = find_leading_keywords(line, dictionary)
    having = (static(e.This(), grant(*keywords)),) if keywords else ()
    reader = Reader(" " * end + line[end:], dictionary, "line", number, stays=kind != "effect")
    if not reader.raws:  # keywords, and idioms without a meaning here ("Enchant creature")
        return having
    tree = reader.read()
    found = (*having, *texts.read_abilities(tree))
    if not has_branch(tree, "when_either"):
        return found
    again = Texts(dictionary, kind, number, second=True).read_abilities(tree)
    return (*found, *(ability for ability in again if ability not in found))
