"""The search for causes among small games that differ in one or two rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.lab import tiny
from tests.proofs import slow
from tests.searching import PLENTY

from rulestone.game import differences, host
from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.units import iterate_values
from rulestone.kernel.declare import Parts, Verb
from rulestone.kernel.policies import Costs, NoResponses, Piles
from rulestone.lab.compare.comparison import Comparison, collect_facts, compare
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.language import expressions as e
from rulestone.language.build import OPPONENT, YOU, cards_in, do, move, var, when
from rulestone.language.expressions import Expr
from rulestone.language.instructions import Do, Instruction
from rulestone.scenario import loads

Step = Callable[[str], Instruction]
CompareGames = Callable[..., Comparison]
ZONES = ("field", "graveyard", "destroy")
DOOM = """
cards: {Giant: {kind: creature, power: 9}}
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Giant]}
play: [Ada plays Doom on Giant]
observe: {Giant ends in: zone of Giant, Ben drew: cards Ben drew}
"""


def bury(prefix: str) -> Instruction:
    return move(var("what"), "graveyard", manner="destroyed", cites=(f"{prefix}-5",))


def draw(prefix: str) -> Instruction:
    return do("draw", player=OPPONENT, cites=(f"{prefix}-3",))


def make_destroy(own: Parts, prefix: str, *steps: Step) -> Verb:
    """Return the verb “destroy” of a game with the given steps."""
    return replace(own.verbs["destroy"], steps=tuple(step(prefix) for step in steps))


def make_game(name: str, *steps: Step, revised: Sequence[dict[str, Any]] = ()) -> Game:
    """Return the tiny game in which destroying a creature has the given steps; its rules have the name as a prefix.

    Args:
        name: the name.
        steps: make the steps from the prefix.
        revised: what each further revision changes (`Ruleset.revise`).
    """
    own = tiny.make_parts(*ZONES, name)
    first = Ruleset(
        game=name,
        revision="1",
        parts=replace(own, verbs={**own.verbs, "destroy": make_destroy(own, name, *steps)}),
        rulebook=tiny.make_rulebook(name),
        lexicon=tiny.make_lexicon(*ZONES),
        cards=tiny.make_cards("destroy", "field"),
    )
    made = {"1": first}
    made |= {str(n): first.revise(str(n), first.rulebook, **changes) for n, changes in enumerate(revised, 2)}
    return Game(name, name.title(), tuple(made), made.__getitem__, sources=("made up",))


@pytest.fixture
def compare_games(monkeypatch: pytest.MonkeyPatch) -> CompareGames:
    """Return a function that compares all revisions of the given games, the only installed ones, with their causes."""

    def compare_them(
        *installed: Game, scenario: str = DOOM, columns: tuple[str, ...] = (), tries: int | None = None
    ) -> Comparison:
        known = {game.name: game for game in installed}
        monkeypatch.setattr(host, "games", lambda: known)
        monkeypatch.setattr(host, "list_scenario_folders", lambda: ())
        return compare(loads(scenario, "toy.yaml"), columns, evidence=True, seconds=PLENTY, tries=tries)

    return compare_them


def list_proofs(found: Comparison) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return the changed column, the first rule of each change, and the reproduced columns, for each proof."""
    return [
        (one.change.column, tuple(part.rules[0] for part in (one.change, *one.change.also)), one.like)
        for one in found.trials
    ]


@slow
def test_proof_for_one_game_and_another_change_prove_a_second_game_together(compare_games: CompareGames) -> None:
    found = compare_games(make_game("A", bury, draw), make_game("B", bury), make_game("C"))
    assert {one for one in list_proofs(found) if one[0] == "A@1"} == {
        ("A@1", ("A-3",), ("B@1",)),
        ("A@1", ("A-5", "A-3"), ("C@1",)),
    }


def test_proof_about_one_observation_gives_no_other_its_status(compare_games: CompareGames) -> None:
    found = compare_games(make_game("A", bury, draw), make_game("B", bury))
    deciding = {row: by_column["A@1"].rules[0] for row, by_column in found.statuses.items()}
    assert deciding == {"Giant ends in": "A-5", "Ben drew": "A-3"}


SAVED = """
cards: {Giant: {kind: creature, power: 9}, Coal: {kind: creature, power: 1}}
players:
  Ada: {hand: [Doom]}
  Ben: {field: [{card: Giant, under: [{card: Coal, role: fuel}]}], hand: [Rescue]}
play: [Ada plays Doom on Giant, Ben plays Rescue on Giant]
observe: {Giant ends in: zone of Giant, Coal ends in: zone of Coal}
"""


def move_fuel(zone: str) -> Piles:
    """Return the policy by which the cards under a card that leaves go to a zone."""
    return Piles(fate={"fuel": zone}, rules={"fuel": "A-8"})


@slow
def test_two_policies_of_a_revision_are_proved_together(compare_games: CompareGames) -> None:
    """A third policy differs too and does not matter."""
    second = {"responses": NoResponses(cites=("A-7",)), "piles": move_fuel("deck"), "costs": Costs(must_change=True)}
    revised = [{"policies": second}, {"policies": {"piles": move_fuel("hand")}}]
    found = compare_games(make_game("A", bury, revised=revised), scenario=SAVED)
    proofs = {(one.change.column, one.change.what, one.like) for one in found.trials}
    assert ("A@1", "policies: responses, policies: piles", ("A@2",)) in proofs
    assert ("A@1", "policies: piles", ("A@3",)) in proofs


def test_policy_of_a_revision_is_never_taken_in_part_under_the_name_of_the_whole(
    compare_games: CompareGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its fields are tried one by one, under their own names."""
    narrowed: list[str] = []
    monkeypatch.setattr(differences, "take_changes", lambda one, numbers: narrowed.append(one.label))
    found = compare_games(make_game("A", bury, revised=[{"policies": {"piles": move_fuel("deck")}}]), scenario=SAVED)
    assert found.trials
    assert narrowed == []


@pytest.mark.parametrize(("fate", "values"), [("deck", ["deck"]), ("after spell", [])])
def test_only_a_zone_is_a_fate_that_another_zone_may_replace(fate: str, values: list[str]) -> None:
    """The fate of cards under a card may also be a procedure."""
    ruleset = make_game("A", bury, revised=[{"policies": {"piles": move_fuel(fate)}}]).ruleset("2")
    assert [value for owner, _, value, _, _ in iterate_values(ruleset) if owner == "policy piles"] == values


def leave_out_draw(game: Game) -> Game:
    """Return a game of one revision in which no turn begins with a card."""
    own = game.ruleset()
    main = own.parts.phases["main"]
    steps = tuple(step for step in main.steps if not isinstance(step, Do))
    made = replace(own, parts=replace(own.parts, phases={"main": replace(main, steps=steps)}))
    return Game(game.name, game.title, game.revisions, lambda revision: made, sources=game.sources)


TURN = """
players: {Ada: {}, Ben: {}}
play: [Ada ends the turn]
observe: {Ben drew: cards Ben drew}
"""


@slow
def test_change_that_disables_the_event_of_a_phase_is_not_rejected_for_it(compare_games: CompareGames) -> None:
    """Only items resolve: a draw at the start of a turn is no effect that a proof must leave alone."""
    found = compare_games(make_game("A", bury), leave_out_draw(make_game("B", bury)), scenario=TURN)
    assert list_proofs(found) == [("A@1", ("A-1",), ("B@1",))]
    assert found.rejected == ()


def test_change_of_an_event_that_happens_in_both_games_is_rejected(compare_games: CompareGames) -> None:
    """Without the move, “destroy” does nothing at all, but in the other game something else happens to the creature."""
    found = compare_games(make_game("A", bury), make_game("B"))
    assert {one.change.column for one in found.trials} == {"A@1"}
    assert {(one.change.rules, one.rejected) for one in found.rejected} == {
        (("A-5",), "an event of neither column happens, or an event of both does not")
    }


def draw_by(player: Expr, number: int) -> Step:
    """Return a step by which a player draws, and that cites the rule with the number."""
    return lambda prefix: do("draw", player=player, cites=(f"{prefix}-{number}",))


def test_event_of_the_player_in_the_question_is_tried_before_other_events(compare_games: CompareGames) -> None:
    asked, *others = (draw_by(OPPONENT, 10), *(draw_by(YOU, number) for number in (3, 4, 6, 8)))
    found = compare_games(make_game("A", bury, asked, *others), make_game("B", bury), tries=8)
    assert list_proofs(found) == [("A@1", ("A-10",), ("B@1",))]


REVISED = [{"policies": {"responses": NoResponses(cites=("B-7",))}}]


def test_game_that_also_behaves_otherwise_is_changed_first(compare_games: CompareGames) -> None:
    """A part of its other revision may prove the cause in few tries."""
    found = compare_games(make_game("A", bury), make_game("B", bury, revised=REVISED), scenario=SAVED, tries=14)
    assert list_proofs(found)[0] == ("B@1", ("B-7",), ("B@2",))


def test_each_of_two_revisions_is_proved_by_the_part_in_which_they_differ(compare_games: CompareGames) -> None:
    destroy = make_destroy(tiny.make_parts(*ZONES, "B"), "B", bury, draw)
    found = compare_games(make_game("B", bury, revised=[{"replace_parts": {"verbs": {"destroy": destroy}}}]))
    assert {(one.change.column, one.change.what, one.like) for one in found.trials} == {
        ("B@1", "verbs: destroy", ("B@2",)),
        ("B@2", "verbs: destroy", ("B@1",)),
    }


def test_assumed_rule_of_a_proof_is_the_unsourced_support_of_its_cells(compare_games: CompareGames) -> None:
    found = compare_games(make_game("A", bury, draw_by(OPPONENT, 8)), make_game("B", bury))
    assert found.list_unsourced("Ben drew", "A@1") == ("A-8",)


def test_policy_without_a_rule_is_the_unsourced_support_of_its_cells(compare_games: CompareGames) -> None:
    games = make_game("A", bury), make_game("B", bury, revised=[{"policies": {"responses": NoResponses()}}])
    found = compare_games(*games, scenario=SAVED, columns=("A@1", "B@2"))
    assert found.list_unsourced("Giant ends in", "B@2") == ("B-5", "responses")


def test_proof_by_a_policy_makes_no_cell_of_its_giver_assumed(compare_games: CompareGames) -> None:
    games = make_game("A", bury), make_game("B", bury, revised=REVISED)
    found = compare_games(*games, scenario=SAVED, columns=("A@1", "B@2"))
    assert any(one.change.kind == "policy" for one in found.trials)
    assert [found.list_unsourced("Giant ends in", column) for column in ("A@1", "B@2")] == [(), ()]


@slow
def test_change_that_gives_a_value_of_no_column_proves_nothing(compare_games: CompareGames) -> None:
    games = make_game("A", bury, *(draw_by(OPPONENT, rule) for rule in (3, 4, 6))), make_game("B", bury)
    found = compare_games(*games)
    assert found.trials == ()


@slow
def test_two_steps_that_make_a_number_together_are_proved_together(compare_games: CompareGames) -> None:
    games = make_game("A", bury, draw_by(OPPONENT, 3), draw_by(OPPONENT, 4)), make_game("B", bury)
    found = compare_games(*games)
    assert [(column, {*rules}, like) for column, rules, like in list_proofs(found)] == [
        ("A@1", {"A-3", "A-4"}, ("B@1",))
    ]


def move_then_draw(zone: str, unless: str) -> tuple[Step, Step]:
    """Return the steps that move a card to a zone, and let its player draw if it is in another zone then."""
    arrived = e.Exists(cards_in(unless, of=OPPONENT))
    return (
        lambda prefix: move(var("what"), zone, manner="destroyed", cites=(f"{prefix}-5",)),
        lambda prefix: when(arrived, do("draw", player=OPPONENT, cites=(f"{prefix}-3",))),
    )


def test_change_that_matters_only_after_another_one_is_found_in_the_run_under_it(compare_games: CompareGames) -> None:
    """Where the creature goes to the other zone, its player draws too, which happens in neither game."""
    games = make_game("A", *move_then_draw("hand", "graveyard")), make_game("B", *move_then_draw("graveyard", "hand"))
    found = compare_games(*games)
    assert ("A@1", ("A-5", "A-3"), ("B@1",)) in list_proofs(found)


def test_rule_that_a_source_states_is_a_better_proof_than_an_assumed_rule(compare_games: CompareGames) -> None:
    """Without the call of “bless” (A-3), or without the draw in it (A-8, assumed), no card is drawn."""
    own = tiny.make_parts(*ZONES, "A")
    steps = (do("draw", player=var("player"), cites=("A-8",)),)
    bless = Verb(name="bless", roles=("player",), steps=steps, cites=("A-8",))
    destroy = make_destroy(own, "A", bury, lambda prefix: do("bless", player=OPPONENT, cites=(f"{prefix}-3",)))
    revised = [{"replace_parts": {"verbs": {"destroy": destroy, "bless": bless}}}]
    games = make_game("A", bury, revised=revised), make_game("B", bury)
    found = compare_games(*games, columns=("A@2", "B@1"))
    assert list_proofs(found) == [("A@2", ("A-3",), ("B@1",))]


LATE = """
cards: {Giant: {kind: creature, power: 9}, Ox: {kind: creature, power: 1}}
players:
  Ada: {hand: [Ox, Doom, Drain]}
  Ben: {field: [Giant], hand: [Rescue]}
play:
  - Ada plays Ox
  - Ada plays Doom on Giant
  - Ben plays Rescue on Giant if asked
  - Ada plays Drain
observe: {Giant ends in: zone of Giant}
"""


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> ComparisonFacts:
    """Return the facts about two revisions that diverge at line 2."""
    game = make_game("B", bury, revised=REVISED)
    monkeypatch.setattr(host, "games", lambda: {"B": game})
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())
    scenario = loads(LATE, "toy.yaml")
    return collect_facts(compare(scenario), scenario, {})


@pytest.mark.parametrize(("line", "early"), [(2, None), (3, None), (4, 1)])
def test_event_before_the_divergence_may_be_late_only_as_far_as_the_divergence(
    facts: ComparisonFacts, line: int, early: int | None
) -> None:
    """Line 3 is an answer “if asked” and belongs to the diverging line 2."""
    own = facts.runs["B@1"]
    steps = [replace(step, records=()) if number == 1 else step for number, step in enumerate(own.steps, 1)]
    steps[line - 1] = replace(steps[line - 1], records=(*own.steps[0].records, *steps[line - 1].records))
    assert facts.find_changed_line(replace(own, steps=tuple(steps)), "B@1", "B@2") == early


def test_line_that_neither_column_reaches_breaks_no_premise(facts: ComparisonFacts) -> None:
    ended = replace(facts, runs={name: replace(run, steps=run.steps[:2]) for name, run in facts.runs.items()})
    assert ended.breaks_premise(facts.runs["B@2"], "B@1", "B@2") == ""
