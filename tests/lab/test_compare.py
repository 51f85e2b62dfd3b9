"""Comparison of runs: points of divergence, the groups of columns, and the statement of each."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
import tiny
from msgspec.structs import replace
from tests.blind import BLIND_SET

from rulestone.authors.reference.examples import sample
from rulestone.game.game import Game
from rulestone.game.host import find as find_game
from rulestone.kernel.declare import Verb
from rulestone.lab.compare.comparison import Comparison, compare, compare_runs
from rulestone.lab.compare.divergences import list_cited
from rulestone.lab.compare.outcome import clauses, find_played, find_zone_word, list_common
from rulestone.lab.compare.rows import find_deciding_rows
from rulestone.language.build import THIS, do
from rulestone.report.comparison import table
from rulestone.scenario import find, loads, run
from rulestone.scenario.results import Footnote


def compare_tiny(*names: str, **more: object) -> Comparison:
    return compare_runs([tiny.run_last_stand(name, **more) for name in names], lookup=tiny.find_game)


def test_games_with_other_words_for_equal_events_agree() -> None:
    comparison = compare_tiny("tiny@1", "other@1")
    assert comparison.divergences == ()
    assert comparison.divergence is None
    assert [column.title for column in comparison.columns] == ["Tiny Game 1", "Other Game 1"]
    assert [column.run.observations["Guard ends in"] for column in comparison.columns] == ["hand", "hand"]


@pytest.mark.parametrize("game", ["godacard", "dm_evolution"])
def test_token_is_created_in_no_zone(game: str) -> None:
    text = "cards: {Call: {kind: spell, text: Create a 2/2 creature token named “Imp”.}}\nplay: [Ada plays Call]\n"
    result = run(loads(text + "players: {Ada: {hand: [Call]}, Ben: {}}"), game)
    ruleset = find_game(game)[1]
    told = clauses(result.steps[0], ruleset, frozenset(), find_played([(result, ruleset)]))
    words = [clause.word for clause in told if clause.who == ("Imp",)]
    assert words == ["created", "to field"]


def test_columns_diverge_at_the_first_different_event() -> None:
    comparison = compare_tiny("tiny@1", "tiny@2", "other@1", "other@2")
    first = comparison.divergence
    assert first is not None
    assert (first.step, first.line, first.kind, first.decides) == (1, "Ada plays Doom on Guard", "outcome", True)
    waiting, dead = first.groups
    assert waiting.columns == ("tiny@1", "other@1")
    assert dead.columns == ("tiny@2", "other@2")
    assert waiting.says == "nothing yet happens to Guard; on the stack: Doom on Guard"
    assert dead.says == "Guard: field → graveyard (destroyed), then draw: Ben"
    assert dead.rules == ("T-5", "T-2", "O-5", "O-2")
    assert "T-7" in dead.only
    assert not set(dead.only) & set(waiting.only)


def test_later_divergences_are_reported_and_a_refusal_names_its_rule() -> None:
    second = compare_tiny("tiny@1", "tiny@2").divergences[1]
    assert (second.step, second.kind, second.decides) == (2, "verdict", False)
    allowed, refused = second.groups
    assert allowed.says.startswith("allowed: Ben: cast Rescue")
    assert allowed.rules == ("T-6",)
    assert refused.says == "refused, there is no legal target"
    assert refused.rules == ("T-10",)


def test_runs_that_only_end_differently_diverge_at_the_end() -> None:
    run = tiny.run_last_stand("tiny@1")
    other = type(run)(*(getattr(run, f) for f in run.__struct_fields__[:3]), "tiny@2",
                      *(getattr(run, f) for f in run.__struct_fields__[4:8]), {"Guard ends in": "deck"})  # fmt: skip
    comparison = compare_runs([run, other], lookup=tiny.find_game)
    assert len(comparison.divergences) == 1
    parting = comparison.divergences[0]
    assert (parting.step, parting.kind, parting.line) == (0, "observations", "Guard ends in")
    assert [group.says for group in parting.groups] == ["Guard ends in: hand", "Guard ends in: deck"]


def test_effect_of_a_forbidden_or_idle_event_is_not_reported() -> None:
    run = tiny.run_last_stand("tiny@1")
    _, ruleset = tiny.find_game("tiny@1")
    told = clauses(run.steps[1], ruleset, frozenset({"destroyed", "drew"}), find_played([(run, ruleset)]))
    assert any(record.event == "destroy" for record in run.steps[1].records)
    assert [clause.key for clause in told] == [("to hand", ("Guard",))]


def test_path_of_a_spell_through_the_stack_is_no_outcome() -> None:
    run = tiny.run_last_stand("tiny@2")
    _, ruleset = tiny.find_game("tiny@2")
    assert find_played([(run, ruleset)]) == {"Doom"}
    told = clauses(run.steps[0], ruleset, list_common([ruleset]), find_played([(run, ruleset)]))
    assert [clause.key for clause in told] == [
        ("destroyed", ("Guard",)),
        ("to graveyard", ("Guard",)),
        ("drew", ("Ben",)),
        ("to hand", ("a card of Ben",)),
    ]


def test_only_words_of_all_games_are_compared() -> None:
    rulesets = [tiny.find_game(name)[1] for name in ("tiny@1", "other@2")]
    assert list_common(rulesets) == {"drew", "destroyed"}
    assert list_common([]) == frozenset()
    assert find_zone_word("scrap heap", "spell", rulesets[1]) == "graveyard"
    assert find_zone_word("bench", "creature", rulesets[0]) == "bench"


def test_assumption_changes_the_column_and_is_named() -> None:
    open_, closed = tiny.run_last_stand("tiny@1"), tiny.run_last_stand("tiny@1", assume={"open_answers": False})
    assert open_.assumptions == {"open_answers": True}
    assert closed.assumptions == {"open_answers": False}
    assert not closed.steps[1].verdict.ok
    assert closed.steps[1].verdict.rule == "T-6"
    comparison = compare_runs([open_, closed], lookup=tiny.find_game)
    assert comparison.divergences[0].step == 1
    assert comparison.divergences[1].groups[1].says == "refused, there are no responses during the opponent's turn"


def test_comparison_is_complete_after_a_json_round_trip() -> None:
    comparison = compare_tiny("tiny@1", "tiny@2", notes=(Footnote("Guard", "a note", "T-1"),))
    data = json.loads(json.dumps(comparison.to_dict()))
    assert data["observations"] == {"Guard ends in": {"tiny@1": "hand", "tiny@2": "graveyard"}}
    for column, told in zip(comparison.columns, data["columns"], strict=True):
        assert told["notes"] == [{"about": "Guard", "text": "a note", "rule": "T-1"}]
        assert told["assumptions"] == {"open_answers": True}
        assert [step["line"] for step in told["steps"]] == [line for line, *_ in tiny.SCRIPT]
        for step, expected in zip(told["steps"], column.run.steps, strict=True):
            assert step["verdict"] == {
                "ok": expected.verdict.ok,
                "rule": expected.verdict.rule,
                "because": expected.verdict.because,
            }
            assert [record["text"] for record in step["records"]] == [record.text for record in expected.records]
            assert set(step["cites"]) <= set(list_cited(expected))
    assert data["divergences"][0]["decides"] is True
    assert data["agree"] is False


def test_comparison_names_the_path_of_its_file_or_its_scenario() -> None:
    path = BLIND_SET / "scenarios" / "one-short.yaml"
    assert compare(path, "godacard").source == str(path)
    assert compare("paid-for-nothing", "godacard").source == "paid-for-nothing"


def test_empty_comparison_is_refused() -> None:
    with pytest.raises(ValueError, match="no run"):
        compare_runs([], lookup=tiny.find_game)


def test_departed_card_is_not_reported_as_destroyed() -> None:
    found = compare("one-of-two-gone", ("gateruler", "godacard"))
    row = next(row for row in found.rows if row.step == 2)
    assert {cell.text for cell in row.cells.values()} == {"Guard to hand; Wall destroyed"}
    assert not row.differs


def test_different_cards_and_orientations_are_reported() -> None:
    cards = {card.name: card for card in compare("negated-ability").cards}
    assert cards["Veto"].elsewhere == {
        "Gate Ruler": "Choose a played ability. Negate it.",
        "Goda Card Battler": "Negate the last activation.",
    }
    told = table(compare("negated-ability", ("godacard", "dm_evolution")))
    assert "Goda Card Battler: Negate the last activation." in told
    assert "Gate Ruler" not in told
    guard = next(card for card in compare("between-blow-and-wound").cards if card.name == "Guard")
    assert guard.elsewhere["Goda Card Battler and Duel Masters"] == "power 2000"
    assert {card.where for card in compare("sleeping-giant").cards} == {"Ada: field", "Ben: field, tapped"}
    assert compare("stolen-and-lost").cards[0].where == "Ada: field, owner Ben"


def test_verb_without_steps_is_compared_as_an_event() -> None:
    ruleset = sample()
    salute = Verb(name="salute", roles=("fighter",), steps=())
    attack = ruleset.parts.actions["attack"]
    attack = replace(attack, steps=(do("salute", fighter=THIS), *attack.steps))
    parts = replace(
        ruleset.parts,
        verbs={**ruleset.parts.verbs, "salute": salute},
        actions={**ruleset.parts.actions, "attack": attack},
    )
    lexicon = replace(ruleset.lexicon, events={"saluted": ("salute", "fighter")})
    ruleset = replace(ruleset, parts=parts, lexicon=lexicon)
    made = Game("sample", "Sample", ("1",), lambda revision: ruleset)
    scenario = loads("players: {Ada: {field: [Champion]}, Ben: {}}\nplay: [Ada attacks with Champion]")
    result = run(scenario, made)
    told = clauses(result.steps[0], ruleset, frozenset({"saluted"}), frozenset())
    assert ("saluted", ("Champion",)) in [clause.key for clause in told]


def test_refusal_of_an_attack_is_about_the_attacker() -> None:
    verdict = run(find("gear-up"), "gateruler@2021-10", lenient=True).steps[1].verdict
    # the controller of Wall is not the reason
    assert (verdict.because, verdict.rule) == ("Gear is in the hand", "GR-11.3")


def test_differing_observations_decide_before_differing_steps() -> None:
    step, seen = (SimpleNamespace(kind=kind, name=kind, differs=True) for kind in ("step", "observation"))
    assert find_deciding_rows([step, seen], {}) == (seen,)
    assert find_deciding_rows([step], {}) == (step,)


def test_cell_about_an_event_that_never_happens_has_no_rule_of_another_event() -> None:
    """Ben draws in every column, and discards in none."""
    statuses = compare("before-the-draw").statuses["Ben discarded"]
    assert len(statuses) > 1
    assert {(cell.status, cell.rules) for cell in statuses.values()} == {("", ())}


DRAWN_INTO_THE_GRAVEYARD = """\
title: Mill instead
cards:
  Warden:
    kind: creature
    text: If you would draw a card, put the top card of your deck into your graveyard instead.
  Study: {kind: spell, text: Draw a card.}
players:
  Ada: {field: [Warden], hand: [Study], deck: 3}
  Ben: {}
play: [Ada plays Study]
observe: {Ada drew: cards Ada drew}
"""


def test_cell_names_the_moves_of_cards_that_only_fill_a_zone() -> None:
    found = compare(loads(DRAWN_INTO_THE_GRAVEYARD, "mill"), ("godacard", "monscol@block2"))
    row = next(row for row in found.rows if row.step == 1)
    assert row.cells["godacard@2017-12"].text == "a card of Ada to graveyard"
