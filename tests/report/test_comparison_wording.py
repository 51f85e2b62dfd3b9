"""Sentences of a comparison: whole rules, counts, answers in a game's own words, missing words, policies' fields."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.host import list_rulesets
from rulestone.game.ruleset import Rule, Rulebook
from rulestone.interventions.changes import Change, Trial
from rulestone.kernel.policies import Policy
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.language.policy import NAMING
from rulestone.report.catalogue import map_texts
from rulestone.report.comparison import table
from rulestone.report.evidence import LONGEST_QUOTE, explain_cause, quote_rule
from rulestone.report.page.lanes import view_columns

SWEEP: dict[str, Any] = {
    "asks": "How many die?",
    "cards": {
        "Sweep": {"kind": "spell", "text": "Destroy all enemy creatures."},
        "One": {"kind": "creature", "power": 1000},
        "Two": {"kind": "creature", "power": 1000},
    },
    "players": {"Ada": {"hand": ["Sweep"]}, "Ben": {"field": ["One", "Two"]}},
    "play": ["Ada plays Sweep"],
    "observe": {"times": "times destroyed", "cards": "cards destroyed", "dead": "number of creatures destroyed"},
}
DRAW = {
    "cards": {"Study": {"kind": "spell", "text": "Draw 2 cards."}},
    "players": {"Ada": {"hand": ["Study"]}, "Ben": {}},
    "play": ["Ada plays Study"],
}
GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")


def print_table(comparison: Comparison) -> str:
    return " ".join(table(comparison).split())


def make_trial(comparison: Comparison, change: Change, **more: Any) -> Trial:
    return Trial(change, {}, (), **more)


def test_cause_quotes_the_whole_rule() -> None:
    found = compare("last-stand", ("dm_evolution@2017-03", "dm_evolution@2021-03"))
    rule = "DM-801.4a@2017-03"
    change = Change("revision", "dm_evolution@2017-03", "policies: piles", "dm_evolution@2021-03", (rule,))
    text = found.columns[0].ruleset.rulebook[rule].text
    assert text.count(".") > 1
    assert explain_cause(make_trial(found, change), found) == f"{rule} (official): {text.rstrip('.')}"


def test_very_long_rule_is_cut_after_a_sentence_with_a_hint() -> None:
    found = compare("last-stand", ("godacard", "dm_evolution"))
    column = found.columns[0]
    first = "The first sentence says what counts" + " and so on" * 20 + "."
    long = Rule("GC-99", f"{first} {'More follows here ' * 20}.")
    book = Rulebook([*column.ruleset.rulebook.rules.values(), long])
    told = replace(found, columns=(replace(column, ruleset=replace(column.ruleset, rulebook=book)), *found.columns[1:]))
    assert len(long.text) > LONGEST_QUOTE
    assert quote_rule("GC-99", column.name, told) == f"{first} … (the rest: rulestone rules {column.name} GC-99)"


@pytest.mark.parametrize("game", GAMES)
def test_cards_destroyed_at_once_count_each_and_the_event_once(game: str) -> None:
    run = compare(SWEEP, (game,)).columns[0].run
    assert run.observations["cards"] == run.observations["dead"] == 2
    notes = [note.text for note in run.notes if note.about == "times destroyed"]
    assert notes == ["cards affected at once count as one; “cards destroyed” is 2"] * (run.observations["times"] < 2)


def test_event_counted_once_for_several_cards_is_reported_under_the_table() -> None:
    text = print_table(compare(SWEEP, ("monscol", "dm_evolution")))
    assert "Counted under" in text
    assert "“cards destroyed” is 2" in text


@pytest.mark.parametrize("game", GAMES)
def test_cards_drawn_by_both_players_count_as_moved_cards(game: str) -> None:
    run = compare({**DRAW, "observe": {"drawn": "cards drawn", "hers": "cards Ada drew"}}, (game,)).columns[0].run
    assert run.observations == {"drawn": 2, "hers": 2}


@pytest.mark.parametrize("own", [False, True])
def test_observation_of_a_zone_leaves_out_cards_that_stand_in(own: bool) -> None:
    field = {"Ada": {"field": ["One", "Two"]}, "Ben": {"field": ["One"]}}
    scenario = {"cards": SWEEP["cards"], "players": field, "observe": {"names": "names in Ada's field"}}
    run = (
        compare({**scenario, "play": []} | ({"id": "T-1", "basis": "derived"} if own else {}), ("monscol",))
        .columns[0]
        .run
    )
    names = run.observations["names"]
    assert names[:2] == ["One", "Two"] if not own else {"One", "Two"} <= {*names}
    assert ("Blank Ground" in names) == own


def ask_zone(answer: dict[str, str], games: tuple[str, ...] = ("dm_evolution@2017-03", "godacard")) -> Comparison:
    scenario = {
        "cards": {"Guard": SWEEP["cards"]["One"], "Doom": {"kind": "spell", "text": "Destroy target enemy creature."}},
        "players": {"Ada": {"hand": ["Doom"]}, "Ben": {"field": ["Guard", {"card": "Guard", "as": "Other"}]}},
        "play": ["Ada plays Doom on Guard"],
        "observe": {"Other": "zone of Other"},
        "answer": {"Other": answer},
    }
    return compare(scenario, games)


def test_answer_accepts_the_zone_words_of_a_game() -> None:
    found = ask_zone({"battle zone": "It stays", "monster zone": "It stays", "graveyard": "It dies"})
    assert found.answers == ("It stays",)
    assert "no result is" not in print_table(found)


def test_key_of_answer_without_a_result_is_reported_with_the_results() -> None:
    found = ask_zone({"battle zoen": "It stays", "graveyard": "It dies"})
    assert "`answer` of “Other”: no result is “battle zoen” and “graveyard”; add “field”" in (print_table(found))


def test_game_without_the_attribute_of_a_card_does_not_arise_in_plain_words() -> None:
    scenario = {
        "cards": {"Giant": {"kind": "creature", "evolution": "evolution", "power": 9000}},
        "players": {"Ada": {"field": [{"card": "Giant", "under": []}]}, "Ben": {}},
        "play": [],
        "observe": {"Giant": "zone of Giant"},
    }
    text = " ".join(table(compare(scenario, ("dm_evolution", "godacard", "monscol"))).split())
    assert "Giant: the game has no attribute “evolution”" in text
    assert "Giant creature, evolution, power 9000" in text


def test_end_without_a_winner_reads_as_a_draw() -> None:
    found = compare("both-run-out", ("gateruler@2022-03", "monscol@block2"))
    (cell, *_) = (row.cells["gateruler@2022-03"].text for row in found.rows if "game is a draw" in str(row.cells))
    assert "the game is a draw" in cell


def test_draws_of_unnamed_cards_are_counted() -> None:
    found = compare({**DRAW, "play": ["Ada ends the turn"], "observe": {"n": "cards Ben drew"}, "otherwise": "first"},
                    ("dm_evolution", "gateruler@2022-03"))  # fmt: skip
    cells = next(row.cells for row in found.rows if row.kind == "step")
    assert [cell.text for cell in cells.values()] == ["Ben drew 1", "Ben drew 2"]


def list_policies() -> list[type[Policy]]:
    """Return the classes of the installed games' policies."""
    every = (policies for ruleset in list_rulesets() for policies in [ruleset.parts.policies])
    found = {type(getattr(policies, name)): None for policies in every for name in policies.__struct_fields__}
    return [*found]


@pytest.mark.parametrize("kind", list_policies())
def test_every_field_of_a_policy_has_words_without_code(kind: type[Policy]) -> None:
    texts = map_texts(kind)
    for field in kind.__struct_fields__:
        if field not in NAMING:
            name = texts[field].partition(":")[0].partition(";")[0]
            assert len(name) > 3, field
            assert not {*'`“"'} & {*name[:1]}, (field, name)
            assert "`" not in name, (field, name)


def test_step_that_ends_in_a_choice_says_who_is_asked() -> None:
    scenario = {
        "games": ["dm_evolution@2017-03"],
        "cards": {
            "Titan": {"kind": "creature", "evolution": "GV", "power": 9000},
            "Wave": {"copy of": "Shadow Wave Cyclone", "cost": 0},
            "Calf": {"kind": "creature", "power": 1000},
            "Bull": {"kind": "creature", "power": 2000},
        },
        "players": {
            "Ada": {"hand": ["Wave"], "battle zone": [{"card": "Titan", "under": ["Calf", "Bull"]}]},
            "Ben": {},
        },
        "play": ["Ada casts Wave on Titan", "Ada chooses Calf"],
        "observe": {"Calf": "zone of Calf"},
        "otherwise": "first",
    }
    (lane,) = view_columns(compare(scenario, ("dm_evolution@2017-03",))).values()
    asked = [
        "Ada is asked: which creatures are kept" in [event.text for event in frame.events] for frame in lane.frames
    ]
    assert asked[:2] == [False, True]
