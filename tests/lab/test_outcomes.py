"""All outcomes of a moment: merging loses none, and each names the deciding player."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.lab.tiny import GAMES

from rulestone.game import host
from rulestone.kernel import save
from rulestone.kernel.position import Position
from rulestone.lab.outcomes.catalogue import list_outcomes_of_all
from rulestone.lab.outcomes.equivalence import Merger, list_distinct
from rulestone.lab.outcomes.explore import explore_stage, outcomes
from rulestone.lab.outcomes.explored import Explored
from rulestone.lab.outcomes.moments import BeginMoment, Outlook, find_position_after, is_at_rest, observe
from rulestone.lab.outcomes.search import OutcomeSearch, SearchBounds
from rulestone.model.state import State
from rulestone.report.document import to_text
from rulestone.report.outcomes import build_document
from rulestone.scenario import ScenarioError, loads
from rulestone.scenario.stage import Stage, follow_stage

TINY = GAMES["tiny"]
STAND = """\
title: The last stand
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard], hand: [Rescue]}}
play: [Ada plays Doom on Guard]
observe: {Guard ends in: zone of Guard}
"""
SWEEP = """\
title: A sweep
players: {Ada: {hand: [Sweep]}, Ben: {field: [Filler x3]}}
play: [Ada plays Sweep on Filler]
observe: {left: cards in Ben's field}
"""


@pytest.fixture(autouse=True)
def tiny_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "games", lambda: GAMES)
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())


def make_stage(text: str, revision: str = "1") -> Stage:
    return follow_stage(loads(text), TINY, revision)


def list_values(found: Explored) -> set[str]:
    return {repr(sorted(ending.values.items())) for ending in found.endings}


def find_every_end(position: Position, begin: BeginMoment, free: bool) -> Iterator[Position]:
    """Return the ends of all paths without merging: the oracle for the search, in its shortest form."""
    if is_at_rest(position, begin, free):
        yield position
        return
    assert position.choice is not None
    for answer in position.choice.answers():
        yield from find_every_end(position.answer(answer), begin, free)


def make_random_scenario(seed: int) -> str:
    random = Random(seed)
    spells = ["Doom", "Rescue", "Drain", "Sweep"]
    creatures = ["Filler", "Guard", "Giant"]

    def some(pool: list[str], least: int, most: int) -> str:
        return "[" + ", ".join(random.choices(pool, k=random.randint(least, most))) + "]"

    def player(spells_: int) -> str:
        return f"{{hand: {some(spells, 1, spells_)}, field: {some(creatures, 0, 2)}}}"

    return f"""\
title: Whatever comes
players: {{Ada: {player(2)}, Ben: {player(1)}}}
observe:
  fallen: times destroyed
  in order: destroyed in order
  Ada drew: cards Ada drew
  Ben drew: cards Ben drew
  hand: cards in Ben's hand
  life: life of Ben
"""


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
def test_merged_search_agrees_with_the_complete_search(seed: int) -> None:
    made = make_stage(make_random_scenario(seed))
    begin = find_position_after(made, 0)
    lookout = Outlook(made, begin)
    wanted = {repr(sorted(lookout.observe(end).items())) for end in find_every_end(begin.position, begin, True)}
    for merged in (True, False):
        found = explore_stage(made, 0, SearchBounds(merged=merged, free=True))
        assert found.whole
        assert list_values(found) == wanted


def describe_state(state: State) -> str:
    """Return all of a state except its counters: the part that keys represent."""
    data = {key: part for key, part in save.convert_to_data(state).items() if key not in ("clock", "moment", "history")}
    counts = (state.history, state.counts_before, state.moment if state.pending else 0)
    return repr(
        (
            data,
            save.encode_value(counts),
        )
    )


def test_keys_distinguish_positions_like_their_serialized_form() -> None:
    made = make_stage(make_random_scenario(10))
    begin = find_position_after(made, 0)
    search = OutcomeSearch(begin, Outlook(made, begin), SearchBounds(merged=False, free=True, positions=600))
    search.run()
    merger = Merger()
    states = [node.position.state() for node in search.nodes]
    keys, texts = [merger.make_key(state) for state in states], [describe_state(state) for state in states]
    assert len(set(keys)) == len(set(texts)) == len(set(zip(keys, texts, strict=True)))
    assert len(set(keys)) < len(states)


def test_position_reached_on_several_paths_is_expanded_once() -> None:
    made = make_stage(make_random_scenario(10))
    merged, plain = (explore_stage(made, 0, SearchBounds(merged=merged, free=True)) for merged in (True, False))
    assert merged.merged > 0 == plain.merged
    assert merged.positions < plain.positions


def test_each_outcome_has_its_shortest_path_and_the_player_who_can_force_it() -> None:
    found = explore_stage(make_stage(STAND))
    assert [ending.values for ending in found.endings] == [{"Guard ends in": "hand"}, {"Guard ends in": "graveyard"}]
    assert [[(w.player, w.answer) for w in ending.way] for ending in found.endings] == [
        [("Ben", "cast Rescue")],
        [("Ben", "pass")],
    ]
    assert [ending.forced_by for ending in found.endings] == [("Ben",), ("Ben",)]
    assert found.deciders == ("Ben",)
    assert "Ben decides which." in to_text(build_document(found))


def test_game_without_responses_has_one_outcome() -> None:
    found = explore_stage(make_stage(STAND, "2"))
    assert [ending.values for ending in found.endings] == [{"Guard ends in": "graveyard"}]
    assert found.deciders == ()


def test_equal_cards_count_once_unless_named() -> None:
    found = explore_stage(make_stage(SWEEP))
    assert {ending.values["left"] for ending in found.endings} == {1, 2, 3}
    assert found.positions == 4  # the choice and one position for each number of creatures
    by_name = explore_stage(make_stage(SWEEP.replace("field}\n", "field, one: 'zone of Filler #2'}\n")))
    assert by_name.positions > 4


def test_independent_orders_are_searched_once() -> None:
    found = explore_stage(make_stage(SWEEP.replace("cards in Ben's field", "life of Ben")))
    assert [one.matters for one in found.questions] == [0]
    assert "do not matter (every answer leaves the same outcomes)" in to_text(build_document(found))


def test_reached_bound_is_reported() -> None:
    found = explore_stage(make_stage(make_random_scenario(3)), 0, SearchBounds(positions=5, free=True))
    assert found.bounds == (
        "stopped after 6 positions; raise --positions",
    )  # all answers of a started choice are tried
    assert "Not everything was searched:\n  stopped after 6 positions; raise --positions" in to_text(
        build_document(found)
    )
    cut = explore_stage(make_stage(SWEEP), None, SearchBounds(answers=2))
    assert cut.bounds == ("of the answers to “choose weak” the first 2 were tried",)
    assert not cut.whole


def test_bounded_search_claims_no_forced_outcome() -> None:
    found = explore_stage(make_stage(STAND), None, SearchBounds(answers=1))
    # Ada cannot force it, since Ben's other answer was not tried
    assert [ending.forced_by for ending in found.endings] == [("Ben",)]
    free = explore_stage(make_stage(make_random_scenario(3)), 0, SearchBounds(positions=5, free=True))
    assert "no player can force it" not in to_text(build_document(free))


def test_search_at_the_start_names_no_action() -> None:
    found = explore_stage(make_stage(STAND), 0)
    assert "From the start, before any action (--free tries actions too): 1 outcome" in to_text(build_document(found))


def test_search_cannot_start_after_a_refused_line() -> None:
    made = make_stage(
        STAND.replace("[Ada plays Doom on Guard]", "[Ben plays Rescue on Guard, Ada plays Doom on Guard]")
    )
    with pytest.raises(ScenarioError, match="line 1, “Ben plays Rescue on Guard”, is refused"):
        find_position_after(made, 1)


def test_scenario_observes_every_reached_position() -> None:
    made = make_stage(STAND)
    assert observe(made, made.board.position) == {"Guard ends in": "field"}
    assert observe(made, made.run.end) == {"Guard ends in": "graveyard"}


def test_catalogue_lists_open_rulings_with_the_deciding_player(tmp_path: Any, monkeypatch: Any) -> None:
    text = STAND + "id: TR-001\nexpect: {zone of Guard: graveyard, cites T-5: yes}\n"
    (tmp_path / "all.yaml").write_text(text.replace("observe: {Guard ends in: zone of Guard}\n", ""), encoding="utf-8")
    monkeypatch.setattr(TINY, "rulings", tmp_path)
    found = list_outcomes_of_all("tiny")
    assert [(one.scenario, one.game, one.endings, one.deciders) for one in found.scenarios] == [
        ("TR-001", "tiny@1", 2, ("Ben",)),
        ("TR-001", "tiny@2", 1, ()),
    ]
    assert not found.cut
    assert not found.left


def test_ruling_is_named_by_game_and_id_and_scenario_by_name(tmp_path: Any) -> None:
    file = tmp_path / "stand.yaml"
    file.write_text(STAND, encoding="utf-8")
    assert len(outcomes(str(file), "tiny@1").endings) == 2


def test_orders_of_equal_cards_count_once() -> None:
    made = make_stage("title: A deck\nplayers: {Ada: {deck: [Guard, Filler x3]}, Ben: {}}\nphase: set-up\n")
    choice = made.board.position.choice
    assert choice is not None
    assert choice.kind == "shuffle"
    assert len(choice.candidates) == 4
    assert len(list_distinct(made.board.position, (), 100).answers) == 4
    assert len(list_distinct(made.board.position, choice.candidates, 100).answers) == 24
    drawn = list_distinct(made.board.position, choice.candidates, 10)
    assert len(drawn.answers) == 1
    assert "of the 24 orders of “shuffle deck” one was tried" in drawn.bound


@pytest.mark.parametrize("text", [STAND, SWEEP, STAND.replace("play: [Ada plays Doom on Guard]", "play: []")])
def test_each_outcome_is_saved_as_a_scenario_that_reaches_it(text: str) -> None:
    found = explore_stage(make_stage(text), files=True)
    assert found.endings
    for ending in found.endings:
        again = make_stage(ending.file)
        assert again.run.title.endswith(f", outcome {ending.number}")
        assert {name: again.run.observations[name] for name in ending.values} == ending.values


def test_outcome_without_a_script_has_no_file() -> None:
    judged = STAND.replace("observe: {", "observe: {first line: line 1 is allowed, ") + "games: [tiny@2]\n"
    found = explore_stage(
        make_stage(judged.replace("on Guard]", "on Guard, Ben plays Rescue on Guard]"), "2"), 1, files=True
    )
    assert [bool(ending.file) for ending in found.endings] == [False]
