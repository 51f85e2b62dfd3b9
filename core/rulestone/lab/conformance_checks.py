"""Checks of the conformance kit: every verb performed once, and the exchange of hidden cards.

The result that "if you do" reads must match the event: the event is recorded for each affected object, and if nothing
changed, there is no event and the result is 0.

Whole games come only to the zones, and to the cards in them, that random players bring about; here they are laid out,
for games without a deck too.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rulestone.game.problems import format_error
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Verb
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position, is_visible
from rulestone.kernel.rules.action import ALWAYS_DONE
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, add_under, make_blank_state
from rulestone.lab.redealing import shuffle_cards
from rulestone.lab.simulate.invariants import list_visible
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import cards_in, forbid, static
from rulestone.language.inspect import walk
from rulestone.model.objects import NUMBER, Card
from rulestone.model.state import State

MAX_OBJECTS = 2
"""Maximum number of objects to which each verb is done."""
MAX_CHOICES = 50
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
                fault = find_wrong_result(came, way, counts, rules.verb(verb.name).outcome == ALWAYS_DONE)
                if fault:
                    obj = state.objects[ref & NUMBER]
                    zone = rules.layout.zone_of[obj.place].name
                    yield f"{ruleset.name}: {verb.name}, {way}, to {obj.name} ({zone}): {fault}"
                    break
                if way == "possible" and came.happened:
                    able.setdefault(verb.name, []).append(ref)
                    tried += 1
                    if tried == MAX_OBJECTS:
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
    machine.run()  # run state-based actions first, so that only the verb changes the board
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
        for _ in range(MAX_CHOICES):
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


HIDDEN_CARDS = 20
"""Number of different hidden cards, at least one of each type."""
EXCHANGES = 4
"""Number of times that they are exchanged."""


class Arrangement(NamedTuple):
    """A way in which a card can be hidden from a player.

    Attributes:
        zone: name of the zone.
        face_up: whether the cards are face up.
        role: role of the cards under a card of the zone; "" if they are not under a card.
    """

    zone: str
    face_up: bool
    role: str = ""

    def __str__(self) -> str:
        if self.role:
            return f"face down as {self.role} under a card of the {self.zone}"
        return f"face {'up' if self.face_up else 'down'} in the {self.zone}"


def find_leaks(ruleset: Ruleset, rules: Rules) -> Iterator[str]:
    """Yield a message for each way in which a player can distinguish hidden cards."""
    random = Random(0)
    pool = sample_cards(ruleset, random)
    for lying in find_arrangements(ruleset, rules):
        try:
            position, cards = lay_cards(ruleset, rules, pool, lying)
            told_apart = {player: find_difference(position, cards, player, random) for player in (0, 1)}
        except (EndlessGame, Incomputable, LookupError, TypeError, ValueError) as error:
            yield f"{ruleset.name}: cards that are {lying} cannot be compared: {format_error(error)}"
            continue
        for player, part in told_apart.items():
            if part:
                yield f"{ruleset.name}: {position.name(player)} can tell apart hidden cards that are {lying}, by {part}"
                break


def find_arrangements(ruleset: Ruleset, rules: Rules) -> list[Arrangement]:
    """Return the ways in which hidden cards can lie in a game, by its zones and instructions."""
    zones = ruleset.parts.zones
    found = [Arrangement(zone.name, zone.face_up) for zone in zones.values() if zone.seen_by != "all"]
    found += [Arrangement(zone.name, False) for zone in zones.values() if zone.blank or zone.turned_seen_by != "nobody"]
    in_play = next(iter(rules.places.zones), "")
    for step in walk((ruleset.parts, tuple(ruleset.cards.values()))):
        if isinstance(step, i.Move) and step.face_up is False and step.to in zones:
            found.append(Arrangement(step.to, False))
        elif isinstance(step, i.PutUnder) and not step.face_up and in_play:
            found.append(Arrangement(in_play, False, step.role))
    return list(dict.fromkeys(found))


def sample_cards(ruleset: Ruleset, random: Random) -> list[Card]:
    """Return some cards, at least one of each type."""
    cards = list(ruleset.cards.values())
    random.shuffle(cards)
    kinds = {card.type: card for card in cards}
    chosen = set(kinds.values())
    return [*kinds.values(), *(card for card in cards if card not in chosen)][: max(HIDDEN_CARDS, len(kinds))]


def lay_cards(ruleset: Ruleset, rules: Rules, pool: list[Card], lying: Arrangement) -> tuple[Position, tuple[int, ...]]:
    """Return a position with hidden cards of each player, and the same cards of each player in play.

    Returns:
        the position and the object numbers of the hidden cards.
    """
    state = make_blank_state(rules)
    zones = ruleset.parts.zones
    cards: list[int] = []
    for player in (0, 1):
        for zone in zones.values():
            if zone.name == lying.zone and not lying.role:
                continue
            for card in pool if zone.name in rules.places.zones else pool[:1]:
                number = add_card(rules, state, card, zone.name, player, slot=next(iter(zone.slots), ""))
            if zone.name == lying.zone:
                cards += [add_under(rules, state, card, number, lying.role, face_up=False) for card in pool]
        slots = zones[lying.zone].slots
        for place, card in enumerate(() if lying.role else pool):
            slot = slots[place % len(slots)] if slots else ""
            cards.append(add_card(rules, state, card, lying.zone, player, slot=slot, face_up=lying.face_up))
    state.game = {**state.game, "turn": 1, "phase": next(iter(ruleset.parts.phases), "")}
    state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None})
    return Position(rules, state), tuple(cards)


def find_difference(position: Position, numbers: tuple[int, ...], player: int, random: Random) -> str:
    """Return the visible difference between hidden cards for a player; "" for none."""
    objects = position.state().objects
    hidden = [number for number in numbers if not is_visible(position, objects[number], player)]
    before = list_visible(position, player)
    for _ in range(EXCHANGES):
        other = position.state()
        for owner in (0, 1):
            shuffle_cards(other, (number for number in hidden if objects[number].owner == owner), random)
        after = list_visible(Position(position.rules, other), player)
        for part, value in before.items():
            if after[part] != value:
                return part
    return ""
