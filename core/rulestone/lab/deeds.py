"""Every verb of rules English, performed once on an object: possible, impossible, replaced.

The result that "if you do" reads must match the event: the event is recorded for each affected object, and if nothing
changed, there is no event and the result is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulestone.game.problems import format_error
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Verb
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.action import ANYHOW
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, make_blank_state
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability, When
from rulestone.language.build import cards_in, forbid, static
from rulestone.model.objects import NUMBER, Card
from rulestone.model.state import State

THINGS = 2
"""Maximum number of objects to which each verb is done."""
ANSWERS = 50
"""Maximum number of choices in one run; a run with more is given up."""


class VerbResult(NamedTuple):
    """The result of performing a verb once.

    Attributes:
        result: number that "that many" reads afterwards.
        happened: number of reported events of the verb.
        changed: whether the object changed.
    """

    result: int
    happened: int
    changed: bool


def list_affecting_verbs(ruleset: Ruleset) -> list[Verb]:
    """Return the verbs that the vocabulary has sentences for and that affect objects."""
    names = dict.fromkeys(pattern.verb for pattern in ruleset.vocabulary.patterns)
    return [verb for name in names if (verb := ruleset.parts.verbs[name]).affects]


def make_abilities(names: tuple[str, ...], rules: Rules) -> dict[str, Ability]:
    """Return the abilities "possible", "impossible" and "replaced": each makes the verbs so."""
    counting = tuple(e.Compare(">", e.Times(name), e.Lit(999)) for name in names)
    return {
        "possible": static(cards_in(*rules.places.zones), (), e.All(counting)),
        "impossible": static(cards_in(*rules.layout.index), forbid(*names), e.Not(e.All(counting))),
        "replaced": Ability(
            kind="replacement", when=When(event=names[0], also=names[1:]), condition=e.Not(e.All(counting))
        ),
    }


def check_results(ruleset: Ruleset, rules: Rules) -> Iterator[str]:
    """Yield a message for each verb after which "if you do" reads a wrong result."""
    verbs = list_affecting_verbs(ruleset)
    names = tuple(verb.name for verb in verbs)
    if not names:
        return
    counts = rules.decisions.replaced_counts
    able: dict[str, list[int]] = {}
    for way, ability in make_abilities(names, rules).items():
        state, things = make_board(ruleset, rules, ability)
        for verb in verbs:
            tried = 0
            for ref in things if way == "possible" else able[verb.name]:
                came = perform_verb(rules, state, verb.name, verb.affects, ref) if state.is_alive(ref) else ""
                if isinstance(came, str):
                    continue  # the verb needs more than one object: a neighbour, a battle or another role
                fault = find_wrong_result(came, way, counts, rules.verb(verb.name).outcome == ANYHOW)
                if fault:
                    obj = state.objects[ref & NUMBER]
                    zone = rules.layout.zone_of[obj.place].name
                    yield f"{ruleset.name}: {verb.name}, {way}, to {obj.name} ({zone}): {fault}"
                    break
                if way == "possible" and came.happened:
                    able.setdefault(verb.name, []).append(ref)
                    tried += 1
                    if tried == THINGS:
                        break
            able.setdefault(verb.name, [])


def find_wrong_result(result: VerbResult, way: str, counts: bool, anyhow: bool) -> str:
    """Return the fault of a result; "" for none."""
    if way != "possible":
        if result.happened:
            return "the event is reported"
        if result.result and not (counts and way == "replaced"):
            return f"“that many” reads {result.result}"
        return "the object has changed" if result.changed else ""
    if bool(result.result) != bool(result.happened):
        return f"“that many” reads {result.result}, but the event happened {result.happened} times"
    if result.happened and not result.changed and not anyhow:
        return "nothing has changed, but the event is reported"
    return ""


def make_board(ruleset: Ruleset, rules: Rules, ability: Ability) -> tuple[State, list[int]]:
    """Return a state with a card of each type in each zone, and one more in play with an ability.

    Returns:
        the state and the references of the cards, without the one that has the ability.
    """
    state = make_blank_state(rules)
    kinds: dict[str, Card] = {}
    for card in ruleset.cards.values():
        if card.type not in kinds or len(card.abilities) < len(kinds[card.type].abilities):
            kinds[card.type] = card
    things: list[int] = []
    for zone in rules.layout.index:
        for card in kinds.values():
            things.append(add_card(rules, state, card, zone, 0, slot=next(iter(ruleset.parts.zones[zone].slots), "")))
    if rules.places.zones and kinds:
        guardian = Card(name="Guardian", type=next(iter(kinds)), abilities=(ability,))
        zone = rules.places.zones[0]
        add_card(rules, state, guardian, zone, 1, slot=next(iter(ruleset.parts.zones[zone].slots), ""))
    state.agenda = [(rules.programs.nothing, 0, {"you": 0}, -1)]
    machine = Machine(rules, state)
    machine.run()  # rule processing settles the board first
    machine.derive()
    return state, [state.objects[oid].ref for oid in things]


def perform_verb(rules: Rules, before: State, verb: str, role: str, ref: int) -> VerbResult | str:
    """Perform a verb on an object, with the first answer to every choice.

    Returns:
        the result; or a message if the verb cannot be tested on a single object.
    """
    state = before.fork()
    env: dict[str, Any] = {"you": 0, "this": 0, role: (ref,)}
    state.agenda = [(rules.verb(verb).program, 0, env, -1)]
    try:
        Machine(rules, state).run()
        for _ in range(ANSWERS):
            if state.choice is None or state.choice.kind == "act":
                break
            machine = Machine(rules, state)
            machine.answer(next(iter(state.choice.answers())))
            machine.run()
    except (TypeError, LookupError, ValueError, StopIteration, EndlessGame, Incomputable) as error:
        return format_error(error)
    if state.agenda or state.stack != before.stack:
        return "it goes on"
    result = state.result
    thing = ref & NUMBER
    changed = state.objects[thing] != before.objects[thing]
    happened = state.history.get(("turn", verb), 0)
    return VerbResult(len(result) if isinstance(result, tuple) else int(result or 0), happened, changed)
