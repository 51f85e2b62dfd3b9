"""Each invariant holds in games that are played, and would be seen to be broken."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
import tiny
from msgspec.structs import replace
from tests.proofs import select_params, slow

from rulestone.game.host import find, games
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Action, StateBasedAction
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log
from rulestone.lab.redealing import redeal
from rulestone.lab.simulate import invariants
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.invariants import Inspector, Violation
from rulestone.lab.simulate.playout import playout
from rulestone.lab.simulate.simulation import simulate
from rulestone.language.build import OPPONENT, cards_in, count
from rulestone.model.choices import Choice, Option
from rulestone.model.state import State

GAME = tiny.find_game("tiny@1")[0]


def compile_rules(ruleset: Ruleset | None = None) -> tuple[Ruleset, Rules]:
    """Return the small game, compiled."""
    ruleset = ruleset if ruleset is not None else GAME.ruleset("1")
    return ruleset, ruleset.compile()


def make_position(seed: int = 3) -> tuple[Rules, State]:
    """Return a position some way into a game."""
    ruleset, rules = compile_rules()
    state = new_game(ruleset, rules, None, seed)
    found: list[State] = []

    class Catcher(Inspector):
        def check_position(self, machine: Machine) -> None:
            super().check_position(machine)
            if self.positions == 12:
                found.append(machine.state.fork())

    playout(rules, state, seed, inspector=Catcher(rules))
    return rules, found[0]


def test_playout_is_checked_after_every_change() -> None:
    ruleset, rules = compile_rules()
    log = Log()
    inspector = Inspector(rules, 1, 5)
    looked = playout(rules, new_game(ruleset, rules), 4, inspector=inspector)
    assert looked == playout(rules, new_game(ruleset, rules), 4, log=log), "looking changes nothing"
    changed = [record for record in log.records if record.kind in ("move", "mark", "item") or record.event == "shuffle"]
    assert inspector.changes == len(changed) > 100
    assert inspector.positions > looked.choices
    assert inspector.thorough >= inspector.positions // 12


def test_change_that_duplicates_a_card_is_detected_at_once() -> None:
    ruleset, rules = compile_rules()

    def double(machine: Machine) -> None:
        if inspector.changes == 30:
            place = next(place for place, numbers in enumerate(machine.state.places) if numbers)
            other = next(at for at, numbers in enumerate(machine.state.places) if not numbers)
            machine.state.places[other] = machine.state.places[place][:1]

    inspector = Inspector(rules, also=[double])
    with pytest.raises(Violation, match="is listed in place"):
        playout(rules, new_game(ruleset, rules), 4, inspector=inspector)
    assert inspector.changes == 31


def lose_card(state: State) -> None:
    place = next(at for at, numbers in enumerate(state.places) if numbers)
    state.places[place] = state.places[place][1:]


def double_card(state: State) -> None:
    place = next(at for at, numbers in enumerate(state.places) if numbers)
    state.places[place] += state.places[place][:1]


def displace_card(state: State) -> None:
    number = next(numbers[0] for numbers in state.places if numbers)
    state.objects[number] = replace(state.objects[number], place=state.objects[number].place + 1)


def bury_card(state: State) -> None:
    one, other = next(numbers[:2] for numbers in state.places if len(numbers) > 1)
    state.objects[one] = replace(state.objects[one], under=(other,))


@pytest.mark.parametrize("spoil", [lose_card, double_card, displace_card, bury_card])
def test_lost_and_duplicated_cards_are_detected(spoil: Callable[[State], None]) -> None:
    _, state = make_position()
    invariants.check_places(state)
    spoil(state)
    with pytest.raises(Violation):
        invariants.check_places(state)


def test_overfull_zones_are_detected() -> None:
    rules, state = make_position()
    invariants.check_zones(rules, state)
    field = rules.layout.get_place("field", 0)
    deck = state.places[rules.layout.get_place("deck", 0)]
    full = state.fork()
    full.places[field] = deck[:4]
    with pytest.raises(Violation, match="holds 4 cards, 3 at most"):
        invariants.check_zones(rules, full)
    bench = rules.layout.get_place("bench", 0)
    crowded = state.fork()
    crowded.places[bench] = deck[:2]
    for number in deck[:2]:
        crowded.objects[number] = replace(crowded.objects[number], slot=1)
    with pytest.raises(Violation, match="one slot of bench"):
        invariants.check_zones(rules, crowded)
    theirs = state.fork()
    theirs.objects[deck[0]] = replace(theirs.objects[deck[0]], controller=1)
    with pytest.raises(Violation, match="controlled by the other player"):
        invariants.check_zones(rules, theirs)


def test_objects_that_change_owner_or_return_are_detected() -> None:
    _, state = make_position()
    number = next(obj.oid for obj in state.objects if obj.life)
    now = state.objects
    for odd in ({"owner": 1 - now[number].owner}, {"life": 0}, {"since": -1}, {"card": now[2].card, "oid": 99}):
        after = now[:]
        after[number] = replace(now[number], **odd)
        with pytest.raises(Violation):
            invariants.check_identities(now, after)
    with pytest.raises(Violation, match="missing"):
        invariants.check_identities(now, now[:-1])
    invariants.check_identities(now, now)


def test_declared_impossible_state_is_detected() -> None:
    ruleset = GAME.ruleset("1")
    never = StateBasedAction(
        name="two in the hand", whom=cards_in("hand", where=count(cards_in("hand")) > 1), when="never"
    )
    checks = {**ruleset.parts.checks, never.name: never}
    ruleset, rules = compile_rules(replace(ruleset, parts=replace(ruleset.parts, checks=checks)))
    playout(rules, new_game(ruleset, rules), 4)  # the failed check is not a rule of the game
    with pytest.raises(Violation, match="two in the hand: "):
        playout(rules, new_game(ruleset, rules), 4, inspector=Inspector(rules))


@pytest.mark.parametrize(
    ("odd", "told"),
    [
        ({"kind": "pick", "candidates": (5,), "least": 1, "most": 1}, "has one legal answer"),
        ({"kind": "pick", "candidates": (5, 5), "least": 1, "most": 1}, "names something twice"),
        ({"kind": "pick", "candidates": (5, 7 << 16 | 6), "least": 1, "most": 1}, "refers to an object that has left"),
        ({"kind": "pick", "candidates": (5,), "legal": ((5,), (6,))}, "allows an answer that it does not list"),
        ({"kind": "act"}, "has no legal answer"),
        ({"kind": "act", "options": (Option("x", 5), Option("x", 5))}, "offers an option twice"),
        ({"kind": "yes-no", "player": 4}, "player 4 is asked"),
    ],
)
def test_invalid_choices_are_detected(odd: dict[str, object], told: str) -> None:
    _, state = make_position()
    state.objects[5] = replace(state.objects[5], life=0)
    with pytest.raises(Violation, match=told):
        # type: ignore[arg-type]
        invariants.check_choice(state, Choice(**{"kind": "", "player": 0, "name": "x", **odd}))


def test_stale_cached_values_are_detected() -> None:
    rules, state = make_position()
    invariants.check_saving(rules, state)
    state.table = {2: {"power": 99}}
    with pytest.raises(Violation, match="derived values"):
        invariants.check_saving(rules, state)


def test_redealing_the_cards_hidden_from_a_player_shows_that_player_the_same() -> None:
    rules, state = make_position()
    position = Position(rules, state)
    for seed in range(5):
        invariants.check_hidden_cards(position, Random(seed))
    other = redeal(position, 1, 1)
    assert invariants.list_visible(other, 1) == invariants.list_visible(position, 1)
    assert invariants.list_visible(other, 0) != invariants.list_visible(position, 0), "player 0 sees his own hand"


def test_offer_that_depends_on_the_opponents_hand_is_detected() -> None:
    ruleset = GAME.ruleset("1")
    spy = Action(name="spy", menus=("main",), subject=cards_in("hand", of=OPPONENT, type="spell"))
    ruleset, rules = compile_rules(
        replace(ruleset, parts=replace(ruleset.parts, actions={**ruleset.parts.actions, "spy": spy}))
    )
    with pytest.raises(Violation, match="can tell hidden cards or answers apart by menus"):
        playout(rules, new_game(ruleset, rules), 4, inspector=Inspector(rules, period=2))


def test_face_down_card_can_be_picked_unseen() -> None:
    rules, state = make_position()
    deck = tuple(state.objects[number].ref for number in state.places[rules.layout.get_place("deck", 0)])
    state.choice = Choice("pick", 0, "x", candidates=deck[:3], least=1, most=1)
    invariants.check_hidden_cards(Position(rules, state), Random(1))


def test_later_mutation_of_a_position_is_detected() -> None:
    ruleset, rules = compile_rules()

    class Careless(Inspector):
        def inspect(self, state: State) -> None:
            super().inspect(state)
            self.kept[-1][0].objects[0] = replace(state.objects[0], marks={"a mark": 1})

    with pytest.raises(Violation, match="changed an earlier position"):
        playout(rules, new_game(ruleset, rules), 4, inspector=Careless(rules, period=3))


def test_game_that_differs_after_loading_is_detected() -> None:
    ruleset, rules = compile_rules()

    class Careless(Inspector):
        def inspect(self, state: State) -> None:
            super().inspect(state)
            assert self.twin is not None
            self.twin.state.set_game("noise", 1)

    with pytest.raises(Violation, match="led to another position"):
        playout(rules, new_game(ruleset, rules), 4, inspector=Careless(rules, period=3))


@slow
@pytest.mark.parametrize(
    "name",
    select_params((f"{game.name}@{revision}" for game in games().values() for revision in game.revisions), every=4),
)
def test_every_installed_game_keeps_the_invariants(name: str) -> None:
    """Two games of it; `rulestone simulate GAME -n 1000 --check` checks more."""
    ruleset = find(name)[1]
    if not ruleset.decks:
        pytest.skip("the game has no deck to play with")
    found = simulate(name, 2, 3, check=True)
    assert found.failed == ()
    assert found.looked is not None
    assert found.looked.changes > 50
