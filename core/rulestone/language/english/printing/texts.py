"""Printing of abilities as texts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import STATE, Ability, When
from rulestone.language.english import inflect
from rulestone.language.english.antecedents import Pronouns
from rulestone.language.english.dictionary import ITS_CONTROLLER, KINDS, Dictionary
from rulestone.language.english.errors import Unprintable, refuse
from rulestone.language.english.forms.effects import make_cost
from rulestone.language.english.phrases import PHRASES, QUOTED
from rulestone.language.english.printing.paraphrase import paraphrase
from rulestone.language.english.printing.sentences import StepPrinter, join_sentences
from rulestone.language.expressions.conditions import join_conjuncts, split_conjuncts
from rulestone.language.instructions import Ask, Begin, If, Instruction, Pay
from rulestone.language.vocabulary import Heard, expand_event

#: Kinds of abilities that the wording itself shows.
_SHOWN = frozenset({"static", "triggered", "replacement"})


def find_home_kind(abilities: tuple[Ability, ...]) -> str:
    """Return the kind of ability that a bare instruction is in the text of these abilities.

    Read a printed text back with this kind.
    """
    kinds = [ability.kind for ability in abilities if ability.kind not in _SHOWN]
    return "effect" if "effect" in kinds else kinds[0] if kinds else "activated"


class TextPrinter(StepPrinter):
    """Prints abilities."""

    def __init__(self, dictionary: Dictionary, kind: str) -> None:
        super().__init__(dictionary)
        self.kind = kind

    def print_abilities(self, abilities: Iterable[Ability]) -> list[str]:
        """Print abilities, each on its own line; parts outside rules English are paraphrased."""
        found: list[str] = []
        home, continues = self.kind, False
        for ability in abilities:
            plain = ability == Ability(kind="effect", cost=ability.cost, effect=ability.effect)
            self.kind = "" if plain and continues else home  # without a prefix it would continue the effect before
            found.append(self.print_ability(ability))
            continues = plain
        return found

    def print_ability(self, ability: Ability) -> str:
        """Print an ability in one line; parts outside rules English are paraphrased."""
        self.names = Pronouns()
        try:
            return self._print_read_back(ability)
        except Unprintable:
            self.names = Pronouns()
            return inflect.capitalize(paraphrase(ability, self)) + "."

    def _print_read_back(self, ability: Ability) -> str:
        """Render an ability in rules English; without "it" and "that" where they would read back differently."""
        option, ability = self._print_option(ability)
        before = " ".join(self._print_prefixes(ability))
        if ability.kind == "static" or ability.continuous:
            body = [self._print_static(ability)]
        elif ability.kind == "replacement":
            body = [self._print_replacement(ability)]
        else:
            cost = self._list_cost_steps(ability) if ability.cost and not ability.effect else ()
            only_cost = cost and ability.kind == self.kind == "effect" and ability.when is None
            opening = PHRASES["ADDITIONAL_COST"][0] if only_cost else self._print_openings(ability)
            body = [self.print_joined_steps(cost)] if only_cost else self._print_body(ability)
            refuse(not body, ability)
            body[0] = f"{opening} {body[0]}".strip()
        body = [*option, *body]
        if before:
            body[0] = f"{before} {body[0]}"
        text = join_sentences(body)
        # a second line would be read as a second ability
        refuse("\n" in text and (before or self.kind != "effect"), ability)
        return text

    def _print_option(self, ability: Ability) -> tuple[list[str], Ability]:
        """Print an optional additional cost as a sentence, and return the ability without it."""
        match ability.cost:
            case (*cost, Ask(), If(then=(Pay(body=steps),))) as whole if whole == (*cost, *make_cost((), steps)):
                text = f"{PHRASES['ADDITIONAL_COST'][0]} you may {self.print_joined_steps(steps)}"
                return [text], replace(ability, cost=tuple(cost))
        return [], ability

    def say_quoted_ability(self, ability: object) -> str:
        """Print an ability in quotes, in one line and worded as on a permanent."""
        text = TextPrinter(self.dictionary, QUOTED)._print_read_back(ability) if isinstance(ability, Ability) else "\n"
        refuse("\n" in text, ability)
        return self.quote(text)

    def _print_body(self, ability: Ability) -> list[str]:
        """Print the effect of an ability, as sentences."""
        steps = ability.effect
        if not ability.optional:
            return self.print_sentences(steps)
        refuse(ability.when is None or not steps, ability)
        first = 2 if len(steps) > 1 and self.is_entry(steps[0], steps[1]) else 1
        return [f"you may {self.print_joined_steps(steps[:first])}", *self.print_sentences(steps[first:])]

    def _print_prefixes(self, ability: Ability) -> list[str]:
        found: list[str] = []
        if ability.name:
            found.append(f"{self.quote(ability.name)} —")
        if ability.tags:
            refuse(any(tag != tag.strip() or set(tag) & set("[],\n") or not tag for tag in ability.tags), ability)
            found.append(f"[{', '.join(ability.tags)}]")
        if ability.timing:
            found.append(self.find_word(self.vocabulary.timings, ability.timing) + ":")
        if kind := self._print_kind(ability):
            found.append(kind + ":")
        found += [f"also {self.find_word({**KINDS, **self.vocabulary.kinds}, other)}:" for other in ability.also]
        if ability.zones:
            found.append(self._print_zones(ability.zones))
        if ability.limit:
            found.append(self._print_limit(ability))
        if ability.no_responses is not None:
            holds = ability.no_responses
            when = "" if holds == e.Lit(True) else f" if {self.print_condition(holds)}"
            found.append(f"this cannot be answered{when}:")
        if ability.condition is not None:
            found.append(f"only if {self.print_condition(ability.condition)}:")
        return found

    def _print_zones(self, zones: tuple[str, ...]) -> str:
        """Print the zones in which an ability works, or the role of its card in a pile."""
        *before, last = zones
        role = last in self.vocabulary.roles.values()
        lines = [self.find_word(self.vocabulary.zones, zone) for zone in before]
        lines.append(self.find_word(self.vocabulary.roles if role else self.vocabulary.zones, last))
        return f"as {lines[0]}:" if role and not before else f"from the {' or '.join(lines)}:"

    @staticmethod
    def _print_limit(ability: Ability) -> str:
        """Print how often an ability can be used."""
        refuse(ability.span == "game" and ability.limit != 1, ability)
        return f"once per {ability.span}:" if ability.limit == 1 else f"{ability.limit} times per turn:"

    def _print_kind(self, ability: Ability) -> str:
        """Print the word for the kind of an ability, "" if it is evident."""
        shows = self.kind
        if ability.continuous:
            holds = any(one.condition is not None for one in ability.continuous)
            shows = "static" if self.kind != "effect" or holds else ""
        elif ability.again is not None:
            shows = "static"
        elif ability.kind == "replacement":
            shows = "replacement"
        elif ability.when is not None:
            shows = "triggered"
        elif self._needs_colon(ability):
            shows = "activated"
        return "" if ability.kind == shows else self.find_word({**KINDS, **self.vocabulary.kinds}, ability.kind)

    def _print_openings(self, ability: Ability) -> str:
        """Print the event and the cost before the effect."""
        found: list[str] = []
        if ability.when is not None and ability.when.event == STATE and ability.when.where is not None:
            refuse(ability.when != When(event=STATE, where=ability.when.where), ability)
            found.append(f"as soon as {self.print_condition(ability.when.where)},")
        elif ability.when is not None:
            event = self._print_event_with_conditions(replace(ability.when, before=False))
            opening = "at" if event.startswith(("the start", "the end")) else "when"
            found.append(f"{'before' if ability.when.before else opening} {event},")
        if ability.cost:
            steps = self._list_cost_steps(ability)
            if self._needs_colon(ability):
                found.append(self.print_joined_steps(steps) + ":")
            else:
                found.append(f"by {' and '.join(self.print_step(step, 'gerund') for step in steps)},")
        return " ".join(found)

    def _needs_colon(self, ability: Ability) -> bool:
        """Return whether the cost is printed before a colon: always if "by …ing" cannot express it."""
        if not ability.cost or ability.kind == "activated":
            return bool(ability.cost) and ability.when is None
        return any(isinstance(step, Begin) for step in self._list_cost_steps(ability))

    @staticmethod
    def _list_cost_steps(ability: Ability) -> tuple[Instruction, ...]:
        if len(ability.cost) != 1 or not isinstance(ability.cost[0], Pay):
            raise Unprintable(ability)
        return ability.cost[0].body

    def _print_static(self, ability: Ability) -> str:
        """Print the effects of a static ability."""
        if ability.again is not None:
            return self._print_repeaters(ability, ability.again)
        conditions = {effect.condition for effect in ability.continuous}
        refuse(len(conditions) != 1 or ability.effect or ability.cost or ability.when or ability.optional, ability)
        condition = next(iter(conditions))
        before = f"as long as {self.print_condition(condition)}, " if condition is not None else ""
        return before + "; ".join(self.print_continuous(effect, "have") for effect in ability.continuous)

    def _print_repeaters(self, ability: Ability, triggers: e.Expr) -> str:
        """Print the triggers that trigger once more."""
        refuse(ability.continuous or ability.effect or ability.cost or ability.when or ability.optional, ability)
        asked = None if triggers == e.Lit(True) else triggers
        return f"triggered abilities of {self.print_described_noun(asked, many=True)} trigger one more time"

    def _print_replacement(self, ability: Ability) -> str:
        if ability.when is None or ability.cost:
            raise Unprintable(ability)
        event = self._print_event_with_conditions(ability.when, would=True)
        return f"if {event}, {'you may ' if ability.optional else ''}{self.print_instead(ability.effect)}"

    def _print_event_with_conditions(self, when: When, *, would: bool = False) -> str:
        """Print an event and the remaining conditions, as few as possible."""
        parts = split_conjuncts(when.where)
        for number in range(len(parts), 0, -1):
            before = self.names.copy()
            try:
                event = self.print_event(replace(when, where=join_conjuncts(parts[:number])), would=would)
                asked = join_conjuncts(parts[number:])
                return event if asked is None else f"{event} and {self._print_conjunction(asked)}"
            except Unprintable:
                self.names = before
        return self.print_event(when, would=would)

    def print_event(self, when: When, *, would: bool = False) -> str:
        """Print an event; "it" means the object of the event from here on."""
        if not would and (moment := self._print_moment(when)):
            return moment
        events = self.vocabulary.events
        for text, meaning in ({**events, **self.vocabulary.replaced} if would else events).items():
            if would and (inflect.form_would(text, self.vocabulary.thirds), False) not in self.dictionary.replaceable:
                continue  # an event that is only noted is never replaced
            meant = expand_event(meaning)
            of_it = _drop_included_conditions(when.where, meant)
            role = meant.roles[0]
            if (
                (meant.event, meant.also) == (when.event, when.also)
                and of_it is not None
                and self._find_role(of_it.where) in (None, role)
            ):
                subject = self._find_affected_object(of_it, role)
                self.names.of_this = subject == "this"
                self.names.departed = not would and meaning in self.dictionary.departing
                if subject is not None:
                    return f"{subject} {inflect.form_would(text, self.vocabulary.thirds) if would else text}"
        return self._print_player_event(when, would=would)

    def _print_moment(self, when: When) -> str:
        """Print an event that has a phrase of its own, such as the end of a turn; "" for any other."""
        of = e.ControllerOf(self.names.get_latest())
        its = inspect.replace_part(when, of, ITS_CONTROLLER)
        named = ((text, When(event=to) if isinstance(to, str) else to) for text, to in self.dictionary.moments.items())
        return next((text for text, means in named if means in (when, its)), "")

    def _print_player_event(self, when: When, *, would: bool) -> str:
        """Print an event that a player performs; the player becomes the subject of later sentences."""
        for text, (event, role) in self.vocabulary.player_events.items():
            if (event,) == when.events and self._find_role(when.where) in (None, role):
                player = self.print_player(when.where.right) if isinstance(when.where, e.Same) else "a player"
                self.names.subject, self.names.of_player = e.Var(role), True
                if would:
                    return f"{player} would {text}"
                first, *rest = text.split(" ", 1)
                plain = "are" if first == "be" else first
                verb = plain if player == "you" else inflect.form_third(first, self.vocabulary.thirds)
                return " ".join((player, verb, *rest))
        raise Unprintable(when)

    @staticmethod
    def _find_role(where: e.Expr | None) -> str | None:
        """Return the role that a condition on an event is about."""
        match where:
            case e.Same(e.Var(role), _) | e.Are(e.Var(role), _):
                return role
            case None:
                return None
        raise Unprintable(where)

    def _find_affected_object(self, when: When, role: str) -> str | None:
        """Return the object that an event affects; None for a player."""
        match when.where:
            case e.Same(_, e.This()):
                self.names.subject = None
                return "this"
            case e.Same(_, named) if isinstance(named, e.Var) or named in self.vocabulary.singles.values():
                text = self.print_ref(named, subject=True)
            case e.Are(where=condition) | (None as condition):
                text = self.say_described(condition)
            case _:
                return None
        self.names.subject = e.Var(role)
        return text


def _drop_included_conditions(where: e.Expr | None, phrase_meaning: Heard) -> When | None:
    """Return an event without the conditions that its phrase includes; None if the phrase does not fit."""
    parts = split_conjuncts(where)
    if phrase_meaning.where is not None:
        included = split_conjuncts(phrase_meaning.where)
        if parts[: len(included)] != included:
            return None
        parts = parts[len(included) :]
    if len(parts) > 1:
        return None
    rest = parts[0] if parts else None
    if isinstance(rest, e.Are) and isinstance(rest.what, e.Now):
        rest = e.Are(rest.what.what, rest.where)
    if len(phrase_meaning.roles) > 1:
        role, *others = map(e.Var, phrase_meaning.roles)
        first = rest.of[0] if isinstance(rest, e.AnyOf) else None
        if first is None or rest != e.AnyOf((first, *(inspect.replace_part(first, role, other) for other in others))):
            return None
        rest = first
    return When(event=phrase_meaning.event, where=rest)
