"""What must be true of every position: in random games, and in odd positions made on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from godacard.cards import CARDS
from godacard.zones import ATTACK, BATTLE_AREA, DECK, HAND, LIFE, MONSTERS, SPECIAL, STANDBY
from rulestone.kernel import save
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position, add_card, add_under, begin, blank, load, start
from rulestone.lab.playout import random_answer
from rulestone.model.choices import NATURE
from tests.godacard.invariants import (
    every_card_is_in_one_place,
    hidden_cards_show_nothing,
    owners_stay,
    permuted,
    shown,
    the_choice_can_be_answered,
    zones_hold_what_they_may,
)
from tests.godacard.players import PAIRINGS, RULES, advance, fresh, lively, opening

GAMES = [(pairing, seed) for pairing in PAIRINGS for seed in range(7)]
NAMED = pytest.mark.parametrize(("pairing", "seed"), GAMES, ids=[f"{'-'.join(p)}-{s}" for p, s in GAMES])


def played(pairing: tuple[str, str], seed: int) -> Iterator[tuple[Position, Any]]:
    """The positions of a game and the answers that led to them, the first one with None."""
    random = Random(f"invariants {pairing} {seed}")
    position = opening(pairing, seed)
    yield position, None
    while position.choice is not None:
        position, answer = advance(position, random)
        yield position, answer


@NAMED
def test_every_position_of_a_game_is_sound(pairing: tuple[str, str], seed: int) -> None:
    before = None
    for position, _ in played(pairing, seed):
        every_card_is_in_one_place(position, 80)
        zones_hold_what_they_may(position)
        the_choice_can_be_answered(position)
        if before is not None:
            owners_stay(before, position)
        before = position


@NAMED
def test_positions_are_values(pairing: tuple[str, str], seed: int) -> None:
    """They survive being saved, never change afterwards, and are reached again by the same answers."""
    positions, answers, digests = [], [], []
    for position, answer in played(pairing, seed):
        positions.append(position)
        answers.append(answer)
        digests.append(save.digest(position.state()))
        if len(positions) % 5 == 0:
            again = load(position.to_bytes(), RULES, CARDS)
            assert again == position
            assert again.choice == position.choice
            assert again.to_bytes() == position.to_bytes()
    assert len(set(digests)) == len(digests), "no position comes twice in a game: turns and the deck go on"
    for position, digest in zip(positions, digests, strict=True):
        assert save.digest(position.state()) == digest, "playing on changed an earlier position"

    # the same answers, from positions that were saved and loaded on the way, and without writing a trace
    quick = Machine(RULES, fresh(pairing, seed))
    begin(RULES, quick.s, None)
    quick.run()
    slow = positions[0]
    for number, answer in enumerate(answers[1:]):
        choice = slow.choice
        assert choice is not None
        nature = choice.player == NATURE
        slow = slow.answer_nature() if nature else slow.answer(answer)
        if number % 7 == 0:
            slow = load(slow.to_bytes(), RULES, CARDS)
        if not nature:  # the quick one draws for nature in passing
            assert quick.s.choice == choice
            quick.answer(answer)
            quick.run()
    assert slow == positions[-1]
    assert save.digest(quick.s) == digests[-1]


@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_hidden_cards_show_nothing(pairing: tuple[str, str]) -> None:
    for seed in range(3):
        random = Random(f"hidden {seed}")
        for number, (position, _) in enumerate(played(pairing, seed)):
            if number % 6 == seed:
                hidden_cards_show_nothing(position, random)


def test_what_is_seen_would_show() -> None:
    """The check of hidden cards can fail: exchanging cards that a player does see changes what he sees."""
    position = next(position for position, _ in played(("steel", "ember"), 1) if position.game["phase"] == "Free Time")
    other = permuted(position, 1, Random(2))
    assert shown(other, 1) == shown(position, 1)
    assert shown(other, 0) != shown(position, 0), "player 0 sees his own hand"


# --- the same position on two ways ----------------------------------------------------------------------------------


def table(*monsters: str, seed: int = 0) -> tuple[Position, list[int]]:
    """Ada's monsters in attack posture in her Free Time, and their references."""
    state = blank(RULES, ("Ada", "Ben"), seed)
    refs = [add_card(RULES, state, CARDS[name], MONSTERS, 0, marks={"posture": ATTACK}) for name in monsters]
    for player in (0, 1):
        for zone in (DECK, LIFE):
            for _ in range(5):
                add_card(RULES, state, CARDS["Blank Page"], zone, player)
    return start(RULES, state, phase="Free Time"), refs


def turn_to_special(position: Position, ref: int) -> Position:
    choice = position.choice
    assert choice is not None
    wanted = ("turn to special posture", ref)
    return position.answer(next(option for option in choice.options if (option.action, option.subject) == wanted))


def test_the_order_of_independent_actions_leaves_no_mark() -> None:
    position, (one, two) = table("Hill Ogre", "Bridge Warden")
    first = turn_to_special(turn_to_special(position, one), two)
    second = turn_to_special(turn_to_special(position, two), one)
    assert first == second
    assert hash(first) == hash(second)
    assert first.to_bytes() == second.to_bytes()
    assert first != turn_to_special(position, one)
    assert list(first.history()) != list(second.history()), "what happened is another matter"


# --- odd positions --------------------------------------------------------------------------------------------------

MONSTER_CARDS = sorted(name for name, card in CARDS.items() if card.type == "monster")
ENERGY = MONSTER_CARDS
ARMOUR = sorted(name for name, card in CARDS.items() if card.values.get("kind") == "armour")
LASTING = sorted(name for name, card in CARDS.items() if card.values.get("kind") in ("loop", "armour"))
AREAS = sorted(name for name, card in CARDS.items() if card.values.get("kind") == "area")


@st.composite
def sides(draw: st.DrawFn) -> dict[str, Any]:
    """One player's half of a board."""
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


def built(halves: tuple[dict[str, Any], dict[str, Any]], area: str | None, phase: str, player: int) -> Position:
    """A position from its halves."""
    state = blank(RULES, ("Ada", "Ben"), 5)
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
    return start(RULES, state, phase=phase)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    halves=st.tuples(sides(), sides()),
    area=st.sampled_from((None, *AREAS)),
    phase=st.sampled_from(("Start Time", "Draw Time", "Free Time", "End Time")),
    player=st.integers(0, 1),
    seed=st.integers(0, 99),
)
def test_odd_positions_stay_sound(
    halves: tuple[dict[str, Any], dict[str, Any]], area: str | None, phase: str, player: int, seed: int
) -> None:
    position = built(halves, area, phase, player)
    cards = len(position.objects()) - 2
    random = Random(seed)
    for number in range(40):
        every_card_is_in_one_place(position, cards)
        zones_hold_what_they_may(position)
        the_choice_can_be_answered(position)
        if number % 10 == 0:
            assert load(position.to_bytes(), RULES, CARDS) == position
            hidden_cards_show_nothing(position, random)
        choice = position.choice
        if choice is None:
            break
        digest = position.digest
        after = position.answer(lively(choice, random) if number % 2 else random_answer(choice, random))
        assert save.digest(position.state()) == digest
        owners_stay(position, after)
        position = after


def test_the_battle_area_is_known() -> None:
    """The checks mean the zones that the game has."""
    assert RULES.layout.groups[BATTLE_AREA] == (MONSTERS, "area zone", "spell zone")
