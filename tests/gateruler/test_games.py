"""Games between random players, with invariants at every step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gateruler.ruleset import RULESETS
from rulestone.game.ruleset import check_deck
from rulestone.kernel.position import Position
from rulestone.kernel.setup import add_card, make_blank_state, start
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.invariants import Inspector
from rulestone.lab.simulate.playout import playout
from tests.gateruler.desk import EVERY
from tests.gateruler.transcripts import GAMES, Game, get_path, write_transcript
from tests.proofs import select_params

LONG = 4000


def make_game(revision: str, seed: int) -> Position:
    """Return a game ready to set up."""
    ruleset = RULESETS[revision]
    rules = ruleset.compile()
    state = make_blank_state(rules, seed=seed)
    for player, deck in enumerate(("Banner March", "Castle Watch")):
        for name in ruleset.decks[deck]:
            add_card(rules, state, ruleset.cards[name], "deck", player)
    return start(rules, state, cards=ruleset.cards.values())


def check_position(position: Position, cards: int) -> None:
    """Check that no card is lost or duplicated, capacities are kept, and cards under a card name it."""
    state = position.state()
    layout = position.rules.layout
    lying = Counter(oid for place in state.places for oid in place)
    under = Counter(oid for obj in state.objects for oid in obj.under)
    assert lying + under == Counter(range(2, cards))
    for place, row in enumerate(state.places):
        zone = layout.zone_of[place]
        assert zone.capacity is None or len(row) <= zone.capacity, zone.name
        slots = [state.objects[oid].slot for oid in row] if zone.slots else []
        assert len(set(slots)) == len(slots), zone.name
        assert all(state.objects[oid].place == place for oid in row)
    for obj in state.objects:
        assert all(state.objects[oid].host == obj.oid for oid in obj.under)


@pytest.mark.parametrize("revision", EVERY)
@pytest.mark.parametrize("seed", select_params(range(6), 0))
def test_random_game_is_played_to_its_end(revision: str, seed: int) -> None:
    position = make_game(revision, seed)
    rng = random.Random(seed)
    cards = len(position.objects())
    steps = 0
    while position.choice is not None:
        choice = position.choice
        if choice.player < 0:
            position = position.answer_nature()
        else:
            position = position.answer(rng.choice(list(choice.answers())))
        check_position(position, cards)
        steps += 1
        assert steps < LONG, f"seed {seed} does not end"
    assert position.over
    if position.winner is not None:
        loser = 1 - position.winner
        damage = len(position.cards("damage zone", loser))
        assert damage >= 11 or not position.cards("deck", loser)


@pytest.mark.parametrize("revision", EVERY)
def test_game_is_set_up_as_the_ruler_says(revision: str) -> None:
    position = make_game(revision, 1)
    while position.choice is not None and position.choice.player < 0:
        position = position.answer_nature()
    first = position.game["turn player"]
    hand = {"2020-12": 2, "2021-10": 4, "2022-03": 4}[revision]
    assert position.game["turn"] == 1
    assert len(position.cards("hand", 1 - first)) == hand
    drawn = sum(len(position.cards(zone, first)) for zone in ("hand", "gate", "graveyard", "set zone"))
    assert drawn == hand + 1, "the first turn draws one"
    for player in (0, 1):
        assert [obj.name for obj in position.cards("ruler zone", player)] == ["Knight"]
        assert len(position.cards("energy zone", player)) == 3
        assert not position.cards("energy supply", player)


def test_same_seed_gives_the_same_game() -> None:
    def moves() -> list[str]:
        position, rng = make_game("2021-10", 3), random.Random(3)
        for _ in range(60):
            choice = position.choice
            assert choice is not None
            position = (
                position.answer_nature() if choice.player < 0 else position.answer(rng.choice(list(choice.answers())))
            )
        return [record.text for record in position.history()]

    assert moves() == moves()


@pytest.mark.parametrize(("revision", "deck"), [(name, deck) for name in EVERY for deck in RULESETS[name].decks])
def test_sample_decks_are_legal(revision: str, deck: str) -> None:
    ruleset = RULESETS[revision]
    cards = [ruleset.cards[name] for name in ruleset.decks[deck]]
    assert check_deck(ruleset.deck_rules, "deck", cards)
    short = check_deck(ruleset.deck_rules, "deck", cards[:-1])
    assert (bool(short), short.rule) == (False, "GR-1.6")
    often = next(card for card in cards if card.type != "energy" and cards.count(card) == 4)
    five = [*cards[:-1], often]
    assert not check_deck(ruleset.deck_rules, "deck", five)


def test_levels_of_a_berserkers_deck_have_a_raised_cap() -> None:
    heavy = {}
    for revision in EVERY:
        ruleset = RULESETS[revision]
        names = (*ruleset.decks["Red Fury"][:-13], *("Castle Giant",) * 4, *("Broadside",) * 4, *("Execution",) * 4)
        cards = [ruleset.cards[name] for name in (*names, "Sky Captain")]
        heavy[revision] = check_deck(ruleset.deck_rules, "deck", cards)
    assert heavy["2020-12"].rule == "GR-2.cap"
    assert heavy["2021-10"]
    assert heavy["2022-03"]


@pytest.mark.parametrize(
    "played",
    select_params(((name, deck) for name in ("2020-12", "2022-03") for deck in RULESETS[name].decks), every=8),
    ids="-".join,
)
def test_random_games_of_every_ruler_keep_the_invariants(played: tuple[str, str]) -> None:
    """Check every change, and swap hidden cards meanwhile, which must not be observable."""
    revision, deck = played
    ruleset = RULESETS[revision]
    rules = ruleset.compile()
    inspector = Inspector(rules, 1, period=30)
    state = new_game(ruleset, rules, (deck, "Banner March"), 1, ("Ada", "Ben"))
    assert playout(rules, state, 1, inspector=inspector).how, "it comes to an end that the rules know"
    assert inspector.thorough > 0


@pytest.mark.parametrize(
    ("ruler", "driven", "first"), [("Iron Storm", 1, 1), ("First Steps", 2, 1), ("Red Fury", 1, 1)]
)
def test_rulers_without_a_hand_drive_at_the_start_of_turn(ruler: str, driven: int, first: int) -> None:
    ruleset = RULESETS["2021-10"]
    rules = ruleset.compile()
    position = start(rules, new_game(ruleset, rules, (ruler, ruler), 2, ("Ada", "Ben")))
    turns: dict[int, int] = {}
    while len(turns) < 3:
        if position.choice is None or position.choice.player < 0:
            position = position.answer_nature()
        elif position.choice.kind == "act":
            position = position.answer(None)
        else:
            position = position.answer(next(iter(position.choice.answers())))
        turn = position.game["turn"]
        if position.game.get("phase") == "main" and turn not in turns:
            turns[turn] = len(position.cards("drive zone", position.game["turn player"]))
    assert turns == {1: first, 2: driven, 3: driven}
    assert not any(position.cards("hand", player) for player in (0, 1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: get_path(game).stem)
def test_random_game_repeats_its_recorded_transcript(game: Game) -> None:
    """`python -m tests.gateruler.transcripts` rewrites the files."""
    assert write_transcript(game).splitlines() == get_path(game).read_text(encoding="utf-8").splitlines()
