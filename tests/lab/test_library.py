"""The library's scenarios about the order of effects: what each game makes of them, and by which rules they part."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.game.host import games
from rulestone.lab.comparison import Comparison, compare

DUEL = ("dm_evolution@2017-03", "dm_evolution@2021-03")
GATE = ("gateruler@2020-12", "gateruler@2021-10", "gateruler@2022-03")
GODA = ("godacard@2017-12",)
OLD_MON, MON = ("monscol@block1",), ("monscol@block2",)
BY_AGE = (*DUEL, *GATE, *GODA)
FOUND: dict[str, dict[tuple[str, ...], dict[str, Any]]] = {
    "type-then-lord": {
        (*BY_AGE, *OLD_MON): {
            "lord first, then the type": 1000,
            "type first, then the lord": 2000,
            "the order matters": True,
        },
        MON: {"lord first, then the type": 2000, "type first, then the lord": 2000, "the order matters": False},
    },
    "set-and-add": {
        (*BY_AGE, *OLD_MON, *MON): {
            "set first, then added": 6000,
            "added first, then set": 5000,
            "the order matters": True,
        },
    },
    "silenced-lord": {
        (*BY_AGE, *OLD_MON, *MON): {
            "lord first, then silenced": 1000,
            "herald first, then the lord": 1000,
            "the order matters": False,
        },
    },
    "two-shields": {
        (*DUEL, *GATE): {"Guard ends in": "field", "Ben drew": 0, "Relic ends in": "graveyard"},
        (*GODA, *OLD_MON, *MON): {"Guard ends in": "field", "Ben drew": 1, "Relic ends in": "hand"},
    },
    "late-trigger": {
        # there two destructions wait on the gate, and the later one is carried out first: the herald sees nothing fall
        GATE[:1]: {"Ben drew": 0, "Herald ends in": "graveyard"},
        (*DUEL, *GATE[1:], *GODA, *OLD_MON, *MON): {"Ben drew": 1, "Herald ends in": "graveyard"},
    },
}


@pytest.fixture(scope="module")
def compared() -> dict[str, Comparison]:
    """Every scenario in every column that is installed."""
    return {scenario: compare(scenario) for scenario in FOUND}


@pytest.mark.parametrize("scenario", FOUND)
def test_each_game_gives_its_answer(compared: dict[str, Comparison], scenario: str) -> None:
    installed = {f"{game.name}@{revision}" for game in games().values() for revision in game.revisions}
    found = {column.name: column.run.observations for column in compared[scenario].columns}
    expected = {name: values for names, values in FOUND[scenario].items() for name in names}
    assert expected.keys() <= installed == found.keys()
    assert {name: found[name] for name in expected} == expected


def test_the_table_says_by_which_rules_of_the_order_the_games_part(compared: dict[str, Comparison]) -> None:
    parting = compared["type-then-lord"].divergence
    assert parting is not None
    assert (parting.kind, parting.step) == ("values", 0)
    by_age, woven = parting.groups
    assert set(by_age.columns) == {*BY_AGE, *OLD_MON}
    assert {"DM-11.5", "GR-13.8", "GC-13.3", "MC-13.3@block1"} <= set(by_age.rules)
    assert "only Younger Mason, applied later, changes that" in by_age.says
    assert (woven.columns, woven.rules) == (MON, ("10.7.2.3",))
    assert "Elder lord depends on Younger Mason" in woven.says


def test_who_is_silenced_depends_on_no_order_anywhere(compared: dict[str, Comparison]) -> None:
    assert compared["silenced-lord"].divergence is None


def test_owner_and_controller_choose_among_replacements(compared: dict[str, Comparison]) -> None:
    parting = compared["two-shields"].divergence
    assert parting is not None
    assert (parting.line, parting.kind) == ("Ada chooses “Ward” if asked", "verdict")
    assert [set(group.columns) for group in parting.groups] == [{*DUEL, *GATE}, {*GODA, *OLD_MON, *MON}]


def test_where_destructions_wait_the_later_one_comes_first(compared: dict[str, Comparison]) -> None:
    parting = compared["late-trigger"].divergence
    assert parting is not None
    (old,) = (group for group in parting.groups if group.columns == GATE[:1])
    assert "GR-12.1@2020-12" in (*old.rules, *old.only)


def test_what_a_game_never_asks_for_is_a_note_where_its_lexicon_says_why() -> None:
    column = compare("equal-power", MON).columns[0]
    notes = [note for note in column.run.notes if note.rule == "MC-10.2"]
    assert [note.about for note in notes] == ["Guard"]
    assert "an attack aims at no one unit" in notes[0].text
