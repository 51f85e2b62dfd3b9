"""Invariants of every position: in random games, and in unusual constructed positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from godacard.attributes import ATTACK, SPECIAL, STANDBY
from godacard.cards import CARDS
from godacard.checks import NEVER
from godacard.zones import BATTLE_AREA, DECK, GRAVEYARD, HAND, LIFE, MONSTERS, SEAL
from rulestone.kernel import save
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position, load
from rulestone.kernel.setup import add_card, add_under, begin_game, make_blank_state, start
from rulestone.lab.simulate import invariants
from rulestone.lab.simulate.invariants import Inspector, Violation
from rulestone.lab.simulate.playout import draw_answer, playout
from rulestone.model.choices import NATURE
from rulestone.model.objects import Object
from rulestone.model.state import State
from tests.godacard.players import PAIRINGS, RULES, advance, choose_lively_answer, make_opening, make_state
from tests.proofs import slow

PERIOD = 10
#: Games that together cover the most: of the first 14 of each pairing, the games that add most of the events,
#: kinds of moves and rules (145 kinds in total, and as many in the lively games).
TELLING = {("steel", "steel"): (7, 9), ("steel", "ember"): (3, 0), ("ember", "ember"): (3, 0)}
TELLING_LIVELY = {("steel", "steel"): (13, 11), ("steel", "ember"): (5, 9), ("ember", "ember"): (1, 0)}


def check_game(pairing: tuple[str, str], seed: int, period: int = PERIOD) -> Inspector:
    """Check a game between random players change by change."""
    inspector = Inspector(RULES, seed, period)
    playout(RULES, make_state(pairing, seed), seed, inspector=inspector)
    return inspector


@slow
@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_whole_games_keep_every_invariant(pairing: tuple[str, str]) -> None:
    """Selected seeds; `rulestone simulate godacard -n 3000 --check` checks any number."""
    for seed in TELLING[pairing]:
        inspector = check_game(pairing, seed)
        assert inspector.thorough >= inspector.positions // (2 * PERIOD)
        assert inspector.changes > 200


@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_games_of_lively_players_keep_every_invariant(pairing: tuple[str, str]) -> None:
    """Active players reach other positions than players who draw from all answers."""
    for seed in TELLING_LIVELY[pairing]:
        random = Random(f"invariants {pairing} {seed}")
        machine = Machine(RULES, make_state(pairing, seed))
        begin_game(RULES, machine.state, None)
        inspector = Inspector(RULES, seed, PERIOD)
        inspector.begin(machine)
        machine.run()
        while machine.state.choice is not None:
            answer = choose_lively_answer(machine.state.choice, random)
            inspector.check_position(machine)
            inspector.note_answer(answer)
            machine.answer(answer)
            machine.run()
        inspector.check_position(machine)
        assert inspector.changes > inspector.positions > 50


def play_game(pairing: tuple[str, str], seed: int) -> Iterator[tuple[Position, Any]]:
    """Return the positions of a game and the answers that led to them, the first one with None."""
    random = Random(f"invariants {pairing} {seed}")
    position = make_opening(pairing, seed)
    yield position, None
    while position.choice is not None:
        position, answer = advance(position, random)
        yield position, answer


@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_equal_positions_compare_and_hash_as_equal(pairing: tuple[str, str]) -> None:
    """They never change afterwards and the same answers reach them again, even without a trace."""
    positions, answers, digests = [], [], []
    for position, answer in play_game(pairing, 1):
        positions.append(position)
        answers.append(answer)
        digests.append(save.hash_state(position.state()))
    assert len(set(digests)) == len(digests), "no position comes twice in a game: turns and the deck go on"
    for position, digest in zip(positions, digests, strict=True):
        assert save.hash_state(position.state()) == digest, "continuing the game changed an earlier position"

    # the same answers from saved and loaded positions, without a trace
    quick = Machine(RULES, make_state(pairing, 1))
    begin_game(RULES, quick.state, None)
    quick.run()
    slow = positions[0]
    for number, answer in enumerate(answers[1:]):
        choice = slow.choice
        assert choice is not None
        nature = choice.player == NATURE
        slow = slow.answer_nature() if nature else slow.answer(answer)
        if number % 7 == 0:
            slow = load(slow.to_bytes(), RULES, CARDS)
        if not nature:  # the quick game draws chance without a choice
            assert quick.state.choice == choice
            quick.answer(answer)
            quick.run()
    assert slow == positions[-1]
    assert save.hash_state(quick.state) == digests[-1]


# --- what is never so -----------------------------------------------------------------------------------------------


def test_each_broken_invariant_is_detected() -> None:
    base = build_position((HALF, HALF), AREAS[0], "Free Time", 0).state()
    invariants.check_forbidden(RULES, base)
    spell = next(obj for obj in base.objects if obj.card is CARDS[LASTING[0]])
    monster = next(obj for obj in base.objects if obj.under)
    energy, armour = (base.objects[number] for number in monster.under)
    in_hand = base.objects[base.places[RULES.layout.get_place(HAND, 0)][0]]
    life = base.objects[base.places[RULES.layout.get_place(LIFE, 0)][0]]
    area = base.objects[base.places[RULES.layout.get_place("area zone", 0)][0]]
    outside = (LIFE, DECK, GRAVEYARD, SEAL, HAND)

    def put(obj: Object, zone: str, player: int = 0, **odd: Any) -> State:
        state = base.fork()
        place = RULES.layout.get_place(zone, player)
        state.places = [tuple(n for n in numbers if n != obj.oid) for numbers in state.places]
        state.places[place] = (obj.oid, *state.places[place])
        state.objects[obj.oid] = replace(obj, place=place, controller=player, **odd)
        return state

    def made(obj: Object, **odd: Any) -> State:
        state = base.fork()
        state.objects[obj.oid] = replace(obj, **odd)
        return state

    broken = {
        "a card in the monster zone is not a monster": [put(spell, MONSTERS, marks={"posture": ATTACK})],
        "a card in the area zone is not an area spell": [put(spell, "area zone")],
        "a card in the spell zone is not a spell of its kind": [put(area, "spell zone"), put(in_hand, "spell zone")],
        "two area spells are active": [put(replace(area, oid=spell.oid), "area zone", 1)],
        "a monster is in no posture": [made(monster, marks={})],
        "a monster is special-charged in another posture": [made(monster, marks={"posture": STANDBY, "charged": True})],
        "energy is no monster": [made(energy, card=armour.card)],
        "a monster bears another card than armour": [made(armour, card=energy.card)],
        "a card is outside the battle area and not with its owner": [put(in_hand, zone, 1) for zone in outside],
        "a card keeps its posture or its charge outside the battle area": [
            put(in_hand, zone, marks=marks)
            for zone in outside
            for marks in ({"posture": ATTACK}, {"charged": True}, {"posture": SPECIAL, "charged": True})
        ],
        "a life card or one of the deck lies face up": [made(life, face_up=True), put(life, DECK, face_up=True)],
        "a card of the battle area lies face down": [
            made(monster, face_up=False),
            made(spell, face_up=False),
            made(area, face_up=False),
        ],
    }
    assert broken.keys() == NEVER.keys()
    for name, states in broken.items():
        for state in states:
            state.table = None
            with pytest.raises(Violation, match=name):
                invariants.check_forbidden(RULES, state)


# --- the same position on two ways ----------------------------------------------------------------------------------


def make_table(*monsters: str, seed: int = 0) -> tuple[Position, list[int]]:
    """Ada's monsters in attack posture in her Free Time, and their references."""
    state = make_blank_state(RULES, ("Ada", "Ben"), seed)
    refs = [add_card(RULES, state, CARDS[name], MONSTERS, 0, marks={"posture": ATTACK}) for name in monsters]
    for player in (0, 1):
        for zone in (DECK, LIFE):
            for _ in range(5):
                add_card(RULES, state, CARDS["Blank Page"], zone, player)
    return start(RULES, state, phase="Free Time"), refs


def turn_monster_to_special(position: Position, ref: int) -> Position:
    choice = position.choice
    assert choice is not None
    wanted = ("turn to special posture", ref)
    return position.answer(next(option for option in choice.options if (option.action, option.subject) == wanted))


def test_order_of_independent_actions_does_not_matter() -> None:
    position, (one, two) = make_table("Hill Ogre", "Bridge Warden")
    first = turn_monster_to_special(turn_monster_to_special(position, one), two)
    second = turn_monster_to_special(turn_monster_to_special(position, two), one)
    assert first == second
    assert hash(first) == hash(second)
    assert first.to_bytes() == second.to_bytes()
    assert first != turn_monster_to_special(position, one)
    assert list(first.history()) != list(second.history()), "what happened is another matter"


# --- odd positions --------------------------------------------------------------------------------------------------

MONSTER_CARDS = sorted(name for name, card in CARDS.items() if card.type == "monster")
ENERGY = MONSTER_CARDS
ARMOUR = sorted(name for name, card in CARDS.items() if card.values.get("kind") == "armour")
LASTING = sorted(name for name, card in CARDS.items() if card.values.get("kind") in ("loop", "armour"))
AREAS = sorted(name for name, card in CARDS.items() if card.values.get("kind") == "area")


@st.composite
def draw_half(draw: st.DrawFn) -> dict[str, Any]:
    """Return one player's half of a board."""
    monster = st.fixed_dictionaries(
        {
            "name": st.sampled_from(MONSTER_CARDS),
            "posture": st.sampled_from((ATTACK, STANDBY, SPECIAL)),
            "charged": st.booleans(),
            "ember": st.integers(0, 12),
            "frost": st.integers(0, 3),
            "energy": st.lists(st.sampled_from(ENERGY), max_size=3),
            "armour": st.lists(st.sampled_from(ARMOUR), max_size=2),
        }
    )
    return {
        "monsters": draw(st.lists(monster, max_size=5)),
        "spells": draw(st.lists(st.sampled_from(LASTING), max_size=3)),
        "hand": draw(st.lists(st.sampled_from(sorted(CARDS)), max_size=10)),
        "graveyard": draw(st.lists(st.sampled_from(sorted(CARDS)), max_size=3)),
        "seal zone": draw(st.lists(st.sampled_from(sorted(CARDS)), max_size=2)),
        LIFE: draw(st.lists(st.sampled_from(sorted(CARDS)), max_size=3)),
        DECK: draw(st.lists(st.sampled_from(sorted(CARDS)), max_size=4)),
    }


def build_position(
    halves: tuple[dict[str, Any], dict[str, Any]], area: str | None, phase: str, player: int
) -> Position:
    """Return a position from its halves, at its first choice."""
    return start(RULES, lay_out_board(halves, area, player), phase=phase)


def lay_out_board(halves: tuple[dict[str, Any], dict[str, Any]], area: str | None, player: int) -> State:
    """Return a board from its halves."""
    state = make_blank_state(RULES, ("Ada", "Ben"), 5)
    state.set_game("turn player", player)
    for who, half in enumerate(halves):
        for monster in half["monsters"]:
            marks = {
                "posture": monster["posture"],
                "charged": True if monster["charged"] and monster["posture"] == SPECIAL else None,
                "ember counters": monster["ember"] or None,
                "frost counters": monster["frost"] or None,
            }
            told = {key: found for key, found in marks.items() if found is not None}
            host = add_card(RULES, state, CARDS[monster["name"]], MONSTERS, who, marks=told)
            for role in ("energy", "armour"):
                for name in monster[role]:
                    add_under(RULES, state, CARDS[name], host, role)
        for zone in (HAND, "graveyard", "seal zone", LIFE, DECK):
            for name in half[zone]:
                add_card(RULES, state, CARDS[name], zone, who)
        for name in half["spells"]:
            add_card(RULES, state, CARDS[name], "spell zone", who)
    if area is not None:
        add_card(RULES, state, CARDS[area], "area zone", 0)
    return state


HALF = {
    "monsters": [
        {
            "name": "Hill Ogre",
            "posture": ATTACK,
            "charged": False,
            "ember": 0,
            "frost": 0,
            "energy": ["Hill Ogre"],
            "armour": ARMOUR[:1],
        }
    ],
    "spells": [LASTING[0]],
    "hand": ["Hill Ogre"],
    "graveyard": [],
    "seal zone": [],
    LIFE: ["Blank Page"],
    DECK: [],
}


@slow
@settings(max_examples=50, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    halves=st.tuples(draw_half(), draw_half()),
    area=st.sampled_from((None, *AREAS)),
    phase=st.sampled_from(("Start Time", "Draw Time", "Free Time", "End Time")),
    player=st.integers(0, 1),
    seed=st.integers(0, 99),
)
def test_unusual_positions_keep_every_invariant(
    halves: tuple[dict[str, Any], dict[str, Any]], area: str | None, phase: str, player: int, seed: int
) -> None:
    random = Random(seed)
    machine = Machine(RULES, lay_out_board(halves, area, player))
    begin_game(RULES, machine.state, phase)
    inspector = Inspector(RULES, seed, PERIOD)
    inspector.begin(machine)
    machine.run()
    for number in range(40):
        inspector.check_position(machine)
        choice = machine.state.choice
        if choice is None:
            break
        answer = choose_lively_answer(choice, random) if number % 2 else draw_answer(choice, random)
        inspector.note_answer(answer)
        machine.answer(answer)
        machine.run()


def test_battle_area_is_declared() -> None:
    """The checks mean the zones that the game has."""
    assert RULES.layout.groups[BATTLE_AREA] == (MONSTERS, "area zone", "spell zone")
