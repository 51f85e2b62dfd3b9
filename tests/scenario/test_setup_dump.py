"""Positions written as scenario files: reading restores them, and losses are reported."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rulestone.game.host import games
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position
from rulestone.lab.play.session import begin_game
from rulestone.lab.simulate.games import choose_usual_decks
from rulestone.lab.simulate.playout import draw_answer, playout
from rulestone.model.choices import NATURE
from rulestone.model.objects import NUMBER
from rulestone.scenario import find, load, loads, run, set_up
from rulestone.scenario.setup.dump import CannotDump, dump, find_differences, find_lost_facts
from tests.proofs import slow

GAMES = [game for game in games().values() if game.ruleset().decks]


def get_ruleset(name: str) -> Ruleset:
    """Return the newest ruleset of a game."""
    return next(game for game in GAMES if game.name == name).ruleset()


def iterate_positions(ruleset: Ruleset, seed: int, options: dict[str, Any] | None = None) -> Iterator[Position]:
    """Yield every position of a random game in which the turn player chooses an action."""
    rules = games()[ruleset.game].rules(ruleset.revision, options)
    position = begin_game(ruleset, rules, choose_usual_decks(ruleset), seed, ("Ada", "Ben"))
    random = Random(seed)
    while (choice := position.choice) is not None:
        if choice.player == NATURE:
            position = position.answer_nature()
            continue
        if choice.kind == "act" and choice.player == position.game["turn player"]:
            yield position
        position = position.answer(draw_answer(choice, random))


@slow
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_complete_dump_continues_like_the_original(name: str) -> None:
    ruleset = get_ruleset(name)
    tried = 0
    for position in (
        position for seed in (1, 2, 3) for position in islice(iterate_positions(ruleset, seed), 0, None, 4)
    ):
        try:
            text = dump(position, ruleset)
        except CannotDump:
            continue
        if find_lost_facts(text, position, ruleset):
            continue
        again = set_up(loads(text), ruleset.name)
        assert playout(position.rules, again.state(), 5, 300) == playout(position.rules, position.state(), 5, 300)
        tried += 1
        if tried == 12:
            return
    assert tried == 12


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_dumped_position_runs_as_a_scenario_without_a_script(name: str) -> None:
    ruleset = get_ruleset(name)
    position = next(p for p in iterate_positions(ruleset, 2) if p.game["turn"] > 5 and not p.stack)
    text = dump(position, ruleset, "As it stood", "What now?")
    scenario = loads(text)
    assert (scenario.title, scenario.asks, scenario.games) == ("As it stood", "What now?", (ruleset.name,))
    done = run(scenario, ruleset.name)
    for zone in ruleset.parts.zones:
        if zone == "deck":
            continue
        for player in (0, 1):
            assert [c.name for c in done.start.cards(zone, player)] == [c.name for c in position.cards(zone, player)]


def test_unusual_options_of_assumptions_are_written() -> None:
    for game in GAMES:
        ruleset = game.ruleset()
        if not ruleset.parts.assumptions:
            continue
        name, assumption = next(iter(ruleset.parts.assumptions.items()))
        other = next(option for option in assumption.options if option != assumption.default)
        position = next(iterate_positions(ruleset, 1, {name: other}))
        assert loads(dump(position, ruleset)).assumes == {name: other}
        plain = next(iterate_positions(ruleset, 1))
        assert "assumes" not in dump(plain, ruleset)


def test_position_outside_a_turn_players_decision_cannot_be_written() -> None:
    ruleset = GAMES[0].ruleset()
    rules = GAMES[0].rules(ruleset.revision)
    position = begin_game(ruleset, rules, choose_usual_decks(ruleset), 1)
    while position.choice is not None and position.choice.kind == "act":
        position = position.answer_nature()
    with pytest.raises(CannotDump, match="only while the turn player is asked"):
        dump(position, ruleset)


def test_finished_game_cannot_be_written() -> None:
    text = "players: {Ada: {battle zone: [Hero]}, Ben: {shield zone: 0}}\ncards: {Hero: {kind: creature}}\n"
    end = run(loads(text + "play: [Ada attacks Ben with Hero]"), "dm_evolution").end
    with pytest.raises(CannotDump, match="the game is over"):
        dump(end, get_ruleset("dm_evolution"))


def test_position_within_a_battle_cannot_be_written() -> None:
    text = (
        "players:\n"
        "  Ada: {units: [{card: Plain Slime, slot: A2}], land: [{card: Wide Meadow, slot: A2}]}\n"
        "  Ben: {units: [{card: Plain Elf, slot: B2}], land: [{card: Old Fort, slot: B2}]}\n"
        "play: [Ada marches with Plain Slime to Old Fort]\n"
    )
    within = run(loads(text), "monscol").steps[0].position
    with pytest.raises(CannotDump, match="cannot start within the first normal timing: let it end first"):
        dump(within, get_ruleset("monscol"))


def test_waiting_stack_item_cannot_be_written() -> None:
    found = []
    for game in GAMES:
        ruleset = game.ruleset()
        for position in iterate_positions(ruleset, 1):
            if position.stack:
                with pytest.raises(CannotDump, match="waits on the stack"):
                    dump(position, ruleset)
                found.append(position)
    assert found


def test_history_of_the_turn_is_reported_as_lost() -> None:
    for game in GAMES:
        ruleset = game.ruleset()
        for position in iterate_positions(ruleset, 1):
            counted = {str(key[1]) for key in position.state().history if key[0] == "turn"}
            if counted and not position.stack:
                missing = find_lost_facts(dump(position, ruleset), position, ruleset)
                assert any("counts of this turn" in what and min(counted) in what for what in missing)
                break
        else:
            continue
        return
    pytest.fail("nothing was counted in any game")


@pytest.mark.parametrize(
    ("condition", "lost"),
    [
        ("you have no cards in hand", ()),
        ("you cast a spell this game", ("counts of this game: cast",)),
        ("you cast a spell last turn", ("counts of a player's last turn: cast",)),
    ],
)
def test_counts_of_earlier_turns_are_reported_as_lost_if_a_card_reads_them(condition: str, lost: tuple[str]) -> None:
    text = f"""
cards:
  Idea: {{kind: spell, text: Draw a card.}}
  Text: {{kind: spell, text: "If {condition}, draw a card."}}
players: {{Ada: {{hand: [Text, Idea], deck: 9}}, Ben: {{deck: 9}}}}
play: [Ada plays Idea, Ada ends the turn, Ben ends the turn]
"""
    ruleset = get_ruleset("dm_evolution")
    position = run(loads(text), ruleset.name).steps[-1].position
    assert find_lost_facts(dump(position, ruleset), position, ruleset) == lost


def test_moved_card_is_a_difference() -> None:
    ruleset = GAMES[0].ruleset()
    position = next(p for p in iterate_positions(ruleset, 1) if p.game["turn"] == 2)
    text = dump(position, ruleset)
    deck = next(line for line in text.splitlines() if line.strip().startswith("deck: ["))
    first = deck.split("[")[1].split(",")[0]
    changed = text.replace(deck, deck.replace(f"[{first}, ", "["), 1)
    assert any("cards in the deck" in what for what in find_lost_facts(changed, position, ruleset))
    assert any(
        "cannot be read back" in what for what in find_lost_facts(text.replace("turn: ", "trun: "), position, ruleset)
    )


COUNTED = "counters: {dust: 2, sand: 1}"
BOARD = f"""
cards: {{Ox: {{type: creature, power: 2000}}, Elk: {{type: creature, power: 3000}}}}
turn number: 3
players:
  Ada: {{field: [{{card: Ox, {COUNTED}, tapped: true}}, Elk], hand: [Elk x2]}}
  Ben: {{field: [Elk]}}
"""


@pytest.mark.parametrize(
    ("old", "new", "differences"),
    [
        ("", "", []),
        ("sand: 1", "sand: 3", ["cards in the battle zone of Ada: Ox: sand counters 1"]),
        ("dust: 2, ", "", ["cards in the battle zone of Ada: Ox: dust counters 2"]),
        (", tapped: true", "", ["cards in the battle zone of Ada: Ox: tapped yes"]),
        (f"{COUNTED}, ", "", ["cards in the battle zone of Ada: Ox: dust counters 2, sand counters 1"]),
        ("Ben: {field: [Elk]}", "Ben: {field: [Ox]}", ["cards in the battle zone of Ben: Elk"]),
        ("[Elk]}", "[{card: Elk, under: [Ox]}]}", ["cards in the battle zone of Ben: Elk"]),
        ("[Elk x2]", "[Elk]", ["cards in the hand of Ada: 2 become 1", "can no longer be done: summon Elk"]),
        (
            "[Elk x2]",
            "[Elk, Ox]",
            ["cards in the hand of Ada: Elk", "can be done again: summon Ox", "can no longer be done: summon Elk"],
        ),
        ("turn number: 3", "turn number: 8", ["of the game: turn was 3, becomes 8"]),
    ],
)
def test_each_changed_property_is_the_only_difference(old: str, new: str, differences: list[str]) -> None:
    before, after = (set_up(loads(text), "dm_evolution") for text in (BOARD, BOARD.replace(old, new)))
    assert list(find_differences(before, after)) == differences


def test_value_of_the_game_that_is_gone_is_a_difference() -> None:
    """The start of a scenario cannot say that an attack is under way."""
    found = run(find("answer-to-an-attack"), "gateruler")
    differences = list(find_differences(found.steps[0].position, found.start))
    assert "of the game: attacked line was left, becomes nothing" in differences
    assert "of the game: declared was yes, becomes nothing" in differences
    assert not any("was no," in text or "was nothing, becomes nothing" in text for text in differences)


@slow
def test_piles_and_marks_are_written() -> None:
    piled = marked = 0
    for game in GAMES:
        ruleset = game.ruleset()
        for position in iterate_positions(ruleset, 4):
            cards = [obj for obj in position.objects() if obj.under or obj.marks]
            if not cards or position.stack:
                continue
            text = dump(position, ruleset)
            for obj in cards:
                piled += sum(f"card: {position.object(n & NUMBER).name}, role: " in text for n in obj.under)
                marked += any(f"{key}: " in text for key in obj.marks)
    assert piled
    assert marked


def test_saved_file_is_loaded_by_its_path(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    ruleset = GAMES[0].ruleset()
    path = tmp_path / "now.yaml"
    path.write_text(dump(next(iterate_positions(ruleset, 1)), ruleset), encoding="utf-8")
    assert load(path).name == "now"


def test_value_shared_by_two_cards_is_written_twice_without_an_alias() -> None:
    ruleset = get_ruleset("dm_evolution")
    original = next(name for name, card in ruleset.cards.items() if card.type == "creature" and card.values.get("race"))
    copies = "".join(
        f'  {name}: {{copy of: "{original}", name: {name}, power: {power}}}\n'
        for name, power in (("Ox", 1), ("Elk", 2))
    )
    scenario = f"cards:\n{copies}players: {{Ada: {{field: [Ox, Elk]}}, Ben: {{}}}}"
    text = dump(set_up(loads(scenario), "dm_evolution"), ruleset)
    assert text.count("race: ") == 2
    assert "*" not in text
