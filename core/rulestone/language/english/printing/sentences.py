"""Printing of steps as sentences."""

from __future__ import annotations

from itertools import pairwise, takewhile

from msgspec.structs import replace

from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import END_OF_TURN, FOR_GOOD, Ability, When
from rulestone.language.english import inflect
from rulestone.language.english.antecedents import COIN, DIVIDED, EACH, PLAYERS, REVEAL, ROLL, SINGLE, name_roll
from rulestone.language.english.dictionary import DURATIONS
from rulestone.language.english.errors import Unprintable, refuse
from rulestone.language.english.forms.effects import DEEDS, divide_event
from rulestone.language.english.phrases import PHRASES
from rulestone.language.english.printing.effects import EffectPrinter
from rulestone.language.english.printing.nouns import is_kind
from rulestone.language.english.printing.paraphrase import paraphrase
from rulestone.language.english.sentence_forms import Form, Slot, mark_slot

FORMS = ("base", "third", "gerund")
CHANCE = {(COIN, 2): "FLIP", (ROLL, 6): "ROLL"}
"""Name and sides of a roll → its verb."""
FIRST = (i.Choose, i.Let)
"""Steps printed as separate sentences before simultaneous steps."""


class StepPrinter(EffectPrinter):
    """Prints steps as sentences without capital and full stop."""

    form = "base"
    """The form of the verb of `DEEDS` that is being printed."""

    # --- sentences --------------------------------------------------------------------------------------------------

    def print_sentences(self, steps: tuple[i.Instruction, ...]) -> list[str]:
        """Print steps as sentences, one each; steps outside rules English are paraphrased."""
        found: list[str] = []
        rest = list(steps)
        while rest:
            before = self.names.copy()
            try:
                taken, text = self._print_sentence(rest)
            except Unprintable:
                self.names = before
                taken, text = 1, [paraphrase(rest[0], self)]
                if isinstance(rest[0], i.Choose):
                    self.names.note_choice(rest[0].name, (rest[0].least, rest[0].most) not in SINGLE)
            found += text
            rest = rest[taken:]
        return found

    def _print_sentence(self, steps: list[i.Instruction]) -> tuple[int, list[str]]:
        """Print the first sentences, and return how many steps they cover."""
        step = steps[0]
        for (called, sides), verb in CHANCE.items():
            if (number := self._count_rolls(steps, called, sides)) > 1:
                several = "dice" if called == ROLL else "coins"
                setattr(self.names, several, number)
                verb = self.print_verb(verb + "_N", "base", getattr(step, "who", None))
                return number, [f"{verb} {number} {several}"]
        if pair := self._print_pair(steps):
            return 2, [pair]
        match step:
            case i.Ask():
                return 2, [self._print_may(step, steps[1] if len(steps) > 1 else None)]
            case i.If(then=(i.Ask() as ask, i.If() as then), otherwise=()):
                return 1, [f"if {self.print_condition(step.condition)}, {self._print_may(ask, then)}"]
            case i.If(then=(i.Modes(prompt="", given=(), options=options) as modes,), otherwise=()) if any(
                label or len(body) > 1 for label, body in options
            ):
                return 1, [f"if {self.print_condition(step.condition)}, {self._print_modes(modes)}"]
            case i.If():
                return 1, self._print_if(step)
            case i.ForEach(name=name, what=what) if name == EACH and is_kind(what):
                group = self.print_nouns(what, many=False)
                self.names.refs.append((EACH, False))
                body = self.print_joined_steps(step.body)
                self.names.refs.remove((EACH, False))
                return 1, [f"for each {group}, {body}"]
            case i.ForEach(name=name, what=what, body=body) if (name, what) == (EACH, PLAYERS) and body:
                before, self.names.player = self.names.player, e.Var(EACH)
                try:
                    return 1, ["each player " + ", then ".join(self.print_step(one, "third") for one in body)]
                finally:
                    self.names.player = before
            case i.CopyItem(anew=True):
                return 1, [self.print_step(replace(step, anew=False)), "you may choose new targets for the copy"]
            case i.Delay():
                return 1, [self._print_next_time(step)]
            case i.Modes(prompt="", given=()):
                return 1, [self._print_modes(step)]
        return 1, [self.print_step(step)]

    def _print_if(self, step: i.If) -> list[str]:
        """Print "if you control a dragon, draw a card", and the "otherwise" part."""
        held, certain = self.print_condition(step.condition), dict(self.names.moved)
        lines = [f"if {held}, {self.print_joined_steps(step.then)}"]
        if step.otherwise:
            self.names.moved = certain
            first, *rest = step.otherwise
            may = self._print_may(first, *rest) if isinstance(first, i.Ask) and len(rest) == 1 else ""
            lines.append(f"otherwise, {may or self.print_joined_steps(step.otherwise)}")
        return lines

    def _print_pair(self, steps: list[i.Instruction]) -> str:
        """Print the first two steps in one sentence; "" if they need two."""
        match steps:
            case [i.Roll(name="random", sides=e.Count(what)), i.Let(name=name) as let, *_] if is_kind(
                what
            ) and let == i.Let(name=self.names.name_target(), value=e.Nth(what, e.Var("random"))):
                picked = f"pick a random {self.print_nouns(what, many=False)}"
                self.names.note_choice(name, several=False)
                return picked
            case [i.Order(name="ordered", what=what, who=None) as order, i.Do() as deed, *_] if (
                e.Var("ordered") in deed.roles.values()
            ):
                roles = {role: what if one == e.Var("ordered") else one for role, one in deed.roles.items()}
                article = "a random" if order.at_random else "any"
                return f"{self.print_step(replace(deed, roles=roles))} in {article} order"
            case [i.Divide() as division, i.AtOnce(body=(i.ForEach(body=(i.Do() as deed,)),)), *_]:
                return self._print_division(deed, division, steps[:2])
            case [i.Let(name=name), i.Note(event="reveal", roles={"cards": e.Var(shown)}), *_] if (
                name == shown == self.names.name_target()
            ):
                return self.print_step(steps[0]).replace("look at", "reveal", 1)
            case [i.Let(name=name, value=e.ThisWay() | e.Var() as moved), i.Delay() as delay, *_] if (
                moved == self.names.get_current(self.names.get_latest())
            ):
                before = self.names.copy()
                self.names.note_choice(name, self.names.is_plural())
                text, self.names = self._print_next_time(delay), before
                return text
            case [step, then, *_] if self.is_entry(step, then):
                return self.print_step(step, enters=True)
        return ""

    def _print_division(self, deed: i.Do, division: i.Divide, steps: list[i.Instruction]) -> str:
        """Print an event whose number is divided among its objects; "" if the steps do something else."""
        found = {value: role for role, value in deed.roles.items()}
        role, counted = found.get(e.Var(EACH), ""), found.get(e.Share(DIVIDED, e.Var(EACH)), "")
        whole = replace(deed, roles={**deed.roles, role: division.what, counted: division.amount})
        made = divide_event(whole, role, counted) if role and counted else []
        return f"{self.print_step(whole)} divided as you choose" if made == steps else ""

    @staticmethod
    def _count_rolls(steps: list[i.Instruction], called: str, sides: int) -> int:
        """Return the number of dice or coins that the first steps roll together."""
        first = steps[0]
        if not isinstance(first, i.Roll) or first.sides != sides:
            return 0
        together = (replace(first, name=name_roll(called, number + 1)) for number in range(len(steps)))
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(steps, together, strict=True)))

    def print_joined_steps(self, steps: tuple[i.Instruction, ...]) -> str:
        """Print steps in one sentence."""
        refuse(not steps, steps)
        enters = [self.is_entry(maker, step) for maker, step in pairwise((*steps, steps[-1]))]
        return ", then ".join(
            self.print_step(one, enters=enters[at]) for at, one in enumerate(steps) if not enters[at - 1]
        )

    def _print_may(self, ask: i.Ask, then: i.Instruction | None) -> str:
        """Render "you may draw a card"."""
        if not isinstance(then, i.If) or then.otherwise:
            raise Unprintable(ask)
        yes = e.Compare("==", e.Var(ask.name), e.Lit(True))
        refuse(ask.name != self.names.name_may() or then.condition != yes, ask)
        before = self.names.player
        self.names.player = self.names.answering = ask.who or e.You()
        text = f"{self.print_player(self.names.player)} may {self.print_joined_steps(then.then)}"
        self.names.player = before
        return text

    def _print_next_time(self, step: i.Delay) -> str:
        """Render "the next time this is destroyed, draw a card"."""
        before = self.names.copy()
        ability, when = step.ability, step.ability.when
        instead = ability.kind == "replacement"
        plain = Ability(kind=ability.kind, when=when, effect=ability.effect)
        if when is None or step != i.Delay(ability=plain, until=step.until, once=step.once, hides=step.hides):
            raise Unprintable(step)
        text = self._print_awaited_event(step, self.print_event(when, would=instead), instead=instead)
        text += f", {self.print_instead(ability.effect) if instead else self.print_joined_steps(ability.effect)}"
        self.names = before
        return text

    def print_instead(self, steps: tuple[i.Instruction, ...]) -> str:
        """Print the steps of a replacement."""
        match steps:
            case (i.If(condition=e.Compare(">", e.Arith("-", _, e.Lit(number)), e.Lit(0)), then=(i.Do(),)), *more):
                then = f", then {self.print_joined_steps(tuple(more))}" if more else ""
                return f"prevent {number} of that damage{then}"
        return f"{self.print_joined_steps(steps)} instead" if steps else PHRASES["PREVENT"][0]

    def _print_awaited_event(self, step: i.Delay, event: str, *, instead: bool) -> str:
        """Render "the next time this is destroyed", "at the end of this turn"."""
        moment = inflect.form_next(event) if event in self.dictionary.moments else ""
        match step.once, step.until:
            case True, "":
                return f"at {moment}" if moment else f"the next time {event}"
            case once, until if until == END_OF_TURN and not moment:
                return f"{'the next time' if once else 'if' if instead else 'when'} {event} this turn"
            case False, until if until and not instead and not moment:
                return f"{self.find_word({**DURATIONS, **self.vocabulary.durations}, until)}, when {event}"
        raise Unprintable(step)

    def _print_modes(self, step: i.Modes) -> str:
        """Render "do one of the following: • …"."""
        head = "choose" if step.target else "do"
        if step.who is not None:
            head = f"{self.print_player(step.who)} {'chooses' if step.target else 'does'}"
        names = self.names
        bullets = []
        for label, steps in step.options:
            self.names = names.copy()
            text = join_sentences(self.print_sentences(steps))
            bullets.append(f"• {text}" if label in ("", text.rstrip(".")) else f"• {self.quote(label)}: {text}")
        self.names = names
        return f"{head} one of the following: {' '.join(bullets)}"

    # --- steps ------------------------------------------------------------------------------------------------------

    def print_step(self, step: i.Instruction, form: str = "base", *, enters: bool = False) -> str:
        """Print one step; `form` is "gerund" for a cost after "by"; `enters`: what it creates enters the field."""
        match step:
            case i.Do():
                return self._print_do(step, form)
            case i.Choose():
                return self._print_choose(step, form)
            case i.Let(name=name, value=e.Top() | e.Select() as top) if (
                name == self.names.name_target() and form != "gerund"
            ):
                text = f"look at {self.print_objects(top)}"
                self.names.note_choice(name, several=not isinstance(top, e.Top) or top.count != e.Lit(1))
                self.names.looked = name
                return text
            case i.Note(event=event, roles={"cards": cards, **others}) if event == REVEAL and not others:
                return f"{self.print_verb('REVEAL', form)} {self.print_objects(cards)}"
            case i.NameWord(name=name, words=named, ability_of=None, tagged=()) if named:
                self.names.word = name
                return f"{self.print_verb('NAME_ONE', form, step.who or e.You())} {' or '.join(map(self.quote, named))}"
            case i.CopyItem(what=what, anew=False, name=""):
                return f"{self.print_verb('COPY', form, step.controller or e.You())} {self.print_objects(what)}"
            case i.Roll(name=name, sides=int(sides)) if (name, sides) in CHANCE:
                setattr(self.names, "dice" if name == ROLL else "coins", 1)
                return self.print_verb(CHANCE[name, sides], form, step.who or e.You())
        self.form = form
        if (deed := DEEDS.say(self, step)) is not None:
            return deed
        refuse(form != "base", step)
        match step:
            case i.Begin():
                return self._print_begin(step)
            case i.Modes(prompt="", who=who, given=(), options=options) if {label for label, _ in options} == {""}:
                refuse(any(len(steps) != 1 for _, steps in options) or (who or e.You()) != self.names.player, step)
                return " or ".join(self.print_step(steps[0]) for _, steps in options)
            case i.Create():
                return self.print_creation(step, enters=enters)
            case i.AtOnce(body=(_, _, *_) as deeds) if not any(isinstance(deed, (*FIRST, i.AtOnce)) for deed in deeds):
                *first, last = map(self.print_step, deeds)
                return f"{', '.join(first)} and {last} at the same time"
            case i.EndGame(winner=winner, how="effect") if winner is not None:
                return f"{self.print_player(winner)} {'win' if self.is_many(winner) else 'wins'} the game"
        raise Unprintable(step)

    def print_verb(self, terminal: str, form: str, player: e.Expr | None = None) -> str:
        """Render a verb of the grammar in one of its forms, after its subject if that must be named."""
        return self._print_actor(player or self.names.player, dict(zip(FORMS, PHRASES[terminal], strict=False)), form)

    say_moved, say_attr_subject = EffectPrinter.print_objects, EffectPrinter.print_attr_subject

    def _print_actor(self, player: e.Expr, verb: dict[str, str], form: str, by_card: bool = False) -> str:
        if player == (e.This() if by_card else self.names.player):
            return verb[form]
        refuse(form == "gerund", player)
        subject = self.print_objects(player, subject=True) if by_card else self.print_player(player)
        return f"{subject} {verb['base' if self.is_many(player) else 'third']}"

    def _print_choose(self, step: i.Choose, form: str) -> str:
        """Render "choose a monster"."""
        verb = "CHOOSE" if step.target or form == "gerund" else "PICK"
        text = f"{self.print_verb(verb, form, step.who or e.You())} {self.print_choice(step)}"
        self.names.note_choice(step.name, (step.least, step.most) not in SINGLE, step.what)
        if step.such_that is not None:
            text += f" such that {self.print_condition(step.such_that)}"
        return text

    def print_choice(self, step: i.Choose) -> str:
        """Print the candidates of a choice: "a monster you control", "up to 2 of the top 3 cards of your deck"."""
        what, least, most = step.what, step.least, step.most
        if what == PLAYERS and (least, most) == (1, None):
            return "a player"
        if what == self.dictionary.any_target and (least, most) == (1, None):
            return "any target"
        number = self._print_count(least, most, what)
        if what == self.dictionary.any_target:
            return f"{number} targets"
        if not is_kind(what) or self.print_group(what) is not None:
            return f"{number.removesuffix(' of')} of {self.print_objects(what)}"
        if number == "1":
            return inflect.add_article(self.print_nouns(what, many=False))
        return f"{number} {self.print_nouns(what, many=number != 'up to 1')}"

    def _print_count(self, least: e.Expr | int, most: e.Expr | int | None, expr: e.Expr) -> str:
        if isinstance(least, e.Expr) and most is None:
            return PHRASES["THAT_MANY"][0] if least == e.Result() else f"({self.print_value(least)})"
        if isinstance(least, int):
            if most is None and least >= 1:
                return str(least)
            if most == e.Count(expr):
                return f"{least} or more" if least else "any number of"
            if isinstance(most, e.Expr) and not least:
                return f"up to ({self.print_value(most)})"
            if isinstance(most, int) and most > least:
                return f"{least} to {most}" if least else f"up to {most}"
        raise Unprintable((least, most))

    # --- verbs ------------------------------------------------------------------------------------------------------

    def _print_do(self, step: i.Do, form: str) -> str:
        if "you" in step.roles:
            return self._print_do_for(step, form)
        forms = self.dictionary.find_forms(step)
        for found in sorted(forms, key=lambda form: prints_player_as_object(form, step)):
            try:
                return self._print_in_form(found, step, form)
            except Unprintable:
                continue
        raise Unprintable(step)

    def _print_do_for(self, step: i.Do, form: str) -> str:
        """Render "put it into the battle zone under its owner's control"."""
        who, its_owner = step.roles["you"], e.OwnerOf(self.names.get_latest())
        roles = {role: what for role, what in step.roles.items() if role != "you"}
        text = self._print_do(replace(step, roles=roles), form)
        if who == its_owner:
            return f"{text} under {'their' if self.names.is_plural() else 'its'} owner's control"
        return f"{text} under {self.print_whose(who)} control"

    def _print_in_form(self, shape: Form, step: i.Do, form: str) -> str:
        verb = {name: shape.print_head(name, self.vocabulary) for name in ("base", "third", "gerund")}
        head = self._print_actor(step.roles[shape.subject], verb, form, shape.by_card) if shape.subject else verb[form]
        parts = [
            part
            if isinstance(part, str)
            else self._print_slot(part, step.roles[part.role], mark_slot(shape.parts, index))
            for index, part in enumerate(shape.parts)
        ]
        self.dictionary.note_verb(self.names, shape, step)
        kinds = (e.Select, e.Among, e.ThisWay)
        several = "them" in parts or any(isinstance(step.roles[slot.role], kinds) for slot in shape.slots)
        agreeing = {"its": "their" if several else "its", "counters": "counter" if "1" in parts else "counters"}
        words = zip(shape.parts, parts, strict=True)
        parts = [agreeing.get(text, text) if isinstance(part, str) else text for part, text in words]
        return " ".join((head, *parts)).replace(" ,", ",")

    def _print_slot(self, slot: Slot, means: e.Expr, marked: str) -> str:
        match slot.kind, means:
            case "number", e.Lit(int(number)) if marked == "NUM_" and number >= 0 and not isinstance(number, bool):
                return str(number)
            case "number", e.Result():
                return "that many"
            case "number", _ if marked == "VAL_":
                return self.print_value(means)
            case "cards", e.Lit(int(number)) if number >= 0 and not isinstance(number, bool):
                return "a card" if number == 1 else f"{number} cards"
            case "cards", e.Result():
                return "that many cards"
            case "cards", _:
                return f"cards equal to {self.print_term(means)}"
            case "zone", e.Lit(str(zone)):
                return self.find_word(self.vocabulary.zones, zone)
            case "word", e.Lit(str(word)) if (not slot.words or word in slot.words) and word[:1].isalpha():
                if [raw.text for raw in inflect.split_line(word)] == [word]:
                    return word
            case "player", _:
                return self.print_player(means)
            case "objects", e.This() | e.Var() if self.names.departed and means == self.names.get_departing_object():
                return PHRASES["TRIGGERING"][1]
            case "objects", _:
                return self.print_objects(means)
        raise Unprintable(means)

    # --- continuous effects -----------------------------------------------------------------------------------------

    def _print_begin(self, step: i.Begin) -> str:
        """Render "it gets +2000 power until end of turn"."""
        effect = step.effect
        refuse(effect.condition is not None, step)
        if isinstance(effect.ends, e.Not) and (effect.lasts, step.fixed) == (FOR_GOOD, True):
            return f"{self.print_continuous(effect, 'gain')} for as long as {self.print_condition(effect.ends.of)}"
        refuse(effect.ends is not None, step)
        lasts = self.find_word({**self.vocabulary.durations, **DURATIONS}, effect.lasts)
        return f"{'' if step.fixed else 'from now on, '}{self.print_continuous(effect, 'gain')} {lasts}"

    # --- events -----------------------------------------------------------------------------------------------------

    def print_event(self, when: When, *, would: bool = False) -> str:
        """Print an event; "it" means the object of the event from here on."""
        raise Unprintable(when)


def prints_player_as_object(form: Form, step: i.Do) -> bool:
    """Return whether a form would print a player in the place of objects ("deal 1 damage to you")."""
    players = (e.You, e.Opponent, e.TurnPlayer, e.ControllerOf, e.OwnerOf)
    return any(slot.kind == "objects" and isinstance(step.roles[slot.role], players) for slot in form.slots)


def join_sentences(sentences: list[str]) -> str:
    """Return sentences as a text with capitals and full stops; a new line ends bullets, which have full stops."""
    lines = [inflect.capitalize(one if one.endswith(".") else one + ".") for one in sentences]
    return "".join(one + ("\n" if "•" in one else " ") for one in lines)[:-1]


__all__ = ["StepPrinter", "join_sentences"]
