"""The conformance kit finds faults of a game with their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.lab.tiny import GAMES

from rulestone.cli.commands import rulestone
from rulestone.game import host
from rulestone.game.game import Game
from rulestone.game.hookspecs import hookimpl
from rulestone.game.host import UnknownGame
from rulestone.game.ruleset import Rule, Rulebook, Ruleset
from rulestone.kernel.declare import Action, Verb
from rulestone.kernel.errors import set_step_limits
from rulestone.lab.conformance import faults
from rulestone.lab.conformance_checks import find_arrangements
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, THIS, YOU, add, cards_in, loop, move, of, static, var
from rulestone.language.vocabulary import Pattern

CACHES = (host.get_manager, host.games, host.list_scenario_folders)
TINY = GAMES["tiny"].ruleset("1")
RULING = """id: {id}
title: Nothing is done
cites: [T-1]
basis: literal
players: {{Ada: {{field: [Guard]}}, Ben: {{}}}}
expect: {expect}
"""
FALL = """title: A fall
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play: [Ada casts Doom on Guard]
observe: {ends in: zone of Guard}
"""
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Installs a game called "mine", with rulings."""
    for cached in CACHES:
        cached.cache_clear()

    def installed(ruleset: Ruleset, *rulings: str) -> None:
        (tmp_path / "all.yaml").write_text("---\n".join(rulings), encoding="utf-8")
        own = replace(ruleset, game="mine")
        game = Game("mine", "Mine", ("1",), lambda revision: own, rulings=tmp_path)
        (tmp_path / "more").mkdir()
        (tmp_path / "more" / "fall.yaml").write_text(FALL, encoding="utf-8")
        hooks = {"rulestone_games": lambda: [game], "rulestone_scenarios": lambda: [str(tmp_path / "more")]}
        host.get_manager().register(SimpleNamespace(**{name: hookimpl(hook) for name, hook in hooks.items()}), "mine")

    yield installed
    for cached in CACHES:
        cached.cache_clear()


def add_verb(*steps: object) -> Ruleset:
    """Return the tiny game with another way to destroy."""
    old = TINY.parts.verbs["destroy"]
    verbs = {**TINY.parts.verbs, "destroy": replace(old, steps=steps)}
    return replace(TINY, parts=replace(TINY.parts, verbs=verbs))


def test_uninstalled_game_is_reported() -> None:
    with pytest.raises(UnknownGame):
        faults("nobody knows it")


def test_unknown_names_are_reported(install: Install) -> None:
    verb = Verb(name="hop", roles=("who",), steps=(move(var("whom"), "field"),))
    install(replace(TINY, parts=replace(TINY.parts, verbs={**TINY.parts.verbs, "hop": verb})))
    assert faults("mine", "names") == ["mine@1, verb hop: nothing binds “whom” here; did you mean “who”?"]


def test_uncited_rules_are_reported(install: Install) -> None:
    idle = Rule("T-99", "Nobody ever asks.")
    install(replace(TINY, rulebook=Rulebook((*TINY.rulebook, idle))))
    usual = [message for message in faults("mine", "rulebook") if "T-99" not in message]
    assert f"mine@1: no ruling cites {idle.id}" in faults("mine", "rulebook")
    assert faults("mine", "rulebook", reading=["T-99"]) == usual


def test_failing_and_vacuous_rulings_are_reported(install: Install) -> None:
    install(
        TINY,
        RULING.format(id="MINE-1", expect="{zone of Guard: hand}"),
        RULING.format(id="MINE-2", expect="{zone of Guard: field}"),
    )
    wrong, idle = faults("mine", "rulings")
    assert wrong == "MINE-1 under 1: zone of Guard: expected hand, found field"
    assert idle.startswith("MINE-2 under 1: ")
    assert "already holds" in idle


def test_verbs_without_affected_objects_are_reported(install: Install) -> None:
    steps = (move(var("what"), "graveyard"),)
    open_to = Verb(name="hop", roles=("what",), steps=steps, english=("hop {what}",))
    install(replace(TINY, parts=replace(TINY.parts, verbs={**TINY.parts.verbs, "hop": open_to})))
    assert faults("mine", "protection") == ["mine@1: hop changes “what”, but affects nothing"]


def test_verb_of_a_vocabulary_that_changes_some_objects_is_reported(install: Install) -> None:
    some = e.Among(var("what"), e.Exists(e.It()))
    open_to = Verb(name="hop", roles=("what",), steps=(move(some, "graveyard"),))
    words = replace(TINY.vocabulary, patterns=(*TINY.vocabulary.patterns, Pattern(verb="hop", text="hop {what}")))
    install(replace(TINY, vocabulary=words, parts=replace(TINY.parts, verbs={**TINY.parts.verbs, "hop": open_to})))
    assert faults("mine", "protection") == ["mine@1: hop changes “what”, but affects nothing"]


def test_items_left_on_the_stack_at_end_of_turn_are_reported(install: Install) -> None:
    cast = replace(TINY.parts.actions["cast"], steps=())  # the announced item never resolves
    main = TINY.parts.phases["main"]
    unemptied = replace(main, steps=main.steps[:-1])
    parts = replace(TINY.parts, actions={**TINY.parts.actions, "cast": cast}, phases={"main": unemptied})
    install(replace(TINY, parts=parts))
    found = faults("mine", "games", games=3)
    assert found
    assert all("left on the stack at the end of the turn" in message for message in found)


@pytest.mark.parametrize(
    ("odd", "told"),
    [
        ({}, []),
        ({"seen_by": "nobody", "face_up": False}, ["face down in the bench, by menus"]),
        ({"seen_by": "owner"}, ["face up in the bench, by menus"]),
        ({"turned_seen_by": "owner"}, ["face down in the bench, by menus"]),
    ],
)
def test_distinguishable_hidden_cards_are_reported_without_decks(
    install: Install, odd: dict[str, Any], told: list[str]
) -> None:
    spy = Action(name="spy", menus=("main",), subject=cards_in("bench", of=OPPONENT, type="spell"))
    zones = {**TINY.parts.zones, "bench": replace(TINY.parts.zones["bench"], **odd)}
    own = replace(TINY.parts, zones=zones, actions={**TINY.parts.actions, "spy": spy})
    lexicon = replace(TINY.lexicon, zones={word: at for word, at in TINY.lexicon.zones.items() if word != "deck"})
    install(replace(TINY, parts=own, decks={}, lexicon=lexicon))
    assert faults("mine", "hidden") == [
        f"mine@1: Player 1 can tell apart hidden cards that are {where}" for where in told
    ]


def test_decks_without_a_zone_are_reported(install: Install) -> None:
    lexicon = replace(TINY.lexicon, zones={})
    zones = {("pile" if name == "deck" else name): zone for name, zone in TINY.parts.zones.items()}
    install(replace(TINY, parts=replace(TINY.parts, zones=zones), lexicon=lexicon))
    (found,) = faults("mine", "games")
    assert found.startswith("no whole game can be played: ")


def test_fast_checks_are_reported_by_the_command(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (move(var("what"), "graveyard"),)
    hop = Verb(name="hop", roles=("what",), steps=steps, english=("hop {what}",))
    install(replace(TINY, parts=replace(TINY.parts, verbs={**TINY.parts.verbs, "hop": hop})))
    mine = {"mine": host.games()["mine"]}
    monkeypatch.setattr(host, "games", lambda: mine)
    result = CliRunner().invoke(rulestone, ["games", "--check"])
    assert result.exit_code == 2
    assert "mine@1: hop changes “what”, but affects nothing\n" in result.output


def test_face_down_attached_and_moved_cards_are_hidden(install: Install) -> None:
    bury = Verb(name="bury", roles=("what",), steps=(
        move(var("what"), "graveyard", face_up=False),
        i.PutUnder(what=var("what"), under=THIS, role="fuel", face_up=False),
    ))  # fmt: skip
    weight = static(cards_in("field"), add(power=of(e.Top("graveyard", YOU, e.Lit(1)), "power")))
    heavy = replace(TINY.cards["Giant"], abilities=(weight,))
    spied = replace(TINY.parts, verbs={**TINY.parts.verbs, "bury": bury})
    install(replace(TINY, parts=spied, cards={**TINY.cards, "Giant": heavy}))
    (found,) = faults("mine", "hidden")
    assert found.endswith("face down in the graveyard, by cards")
    assert [str(way) for way in find_arrangements(host.find("mine")[1], host.find("mine")[0].rules())][-2:] == [
        "face down in the graveyard",
        "face down as fuel under a card of the field",
    ]


def test_broken_playouts_are_reported_with_the_command_that_repeats_them(install: Install) -> None:
    install(add_verb(loop(e.Lit(True), move(var("what"), "graveyard"))))
    with set_step_limits(laps=500):
        found = faults("mine", "games", games=3)
    assert found
    assert all("without a choice by a player" in message for message in found)
    assert "rulestone simulate mine@1 --seed 0 --only 0 --check" in found[0]


def test_scenarios_that_fail_in_the_game_are_reported(install: Install) -> None:
    install(add_verb(loop(e.Lit(True), move(var("what"), "graveyard"))))
    with set_step_limits(laps=500):
        (found,) = faults("mine", "scenarios")
    assert found.startswith("fall under mine@1: EndlessGame: ")


def test_unreadable_and_unrunnable_scenarios_are_reported(install: Install, tmp_path: Path) -> None:
    install(TINY)
    (tmp_path / "more" / "broken.yaml").write_text("{", encoding="utf-8")
    mine = FALL.replace("Doom", "Gloom")
    (tmp_path / "more" / "mine.yaml").write_text(f"games: [mine]\n{mine}", encoding="utf-8")
    (tmp_path / "more" / "theirs.yaml").write_text(f"games: [yours]\n{mine}", encoding="utf-8")
    broken, unrun, unknown, beside = faults("mine", "scenarios")
    assert broken.startswith("broken: ")
    assert "broken.yaml:2: this is not well-formed YAML" in broken
    assert unrun.startswith("mine under mine@1: ")
    assert "unknown card “Gloom”" in unrun
    assert unknown == "theirs: no game is called “yours”"
    # a scenario in a game's package belongs to the game, even if it names other games
    assert beside.startswith("theirs under mine@1: ")


def test_scenarios_that_run_or_do_not_arise_are_not_reported(install: Install) -> None:
    install(TINY)
    assert faults("mine", "scenarios") == []
