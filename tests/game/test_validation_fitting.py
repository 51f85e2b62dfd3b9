"""The check reports policies that do not fit each other: each case has one bad pair of values."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.authors.checkup import check_experiment
from rulestone.authors.reference.examples import sample
from rulestone.game.differences import UnfitPolicy, take_policy
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import check_ruleset
from rulestone.game.validation.misfits import MISFITS
from rulestone.kernel.declare import PhaseOf, StateBasedAction
from rulestone.kernel.policies import (
    ClosedChain,
    Costs,
    LayerScheme,
    Limits,
    NestedTriggers,
    NoResponses,
    Piles,
    Precedence,
    ReopeningGate,
    Responses,
    StateBasedActions,
    Steps,
    Targets,
    Triggers,
    TriggerWindows,
)
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import WHILE_VALID, Ability, Continuous
from rulestone.language.build import IT, TURN_PLAYER, YOU, add, cards_in, loop, mark, no, triggered
from rulestone.model.objects import Card
from tests.lab.tiny import GAMES
from tests.proofs import slow

TINY = GAMES["tiny"].ruleset("1")


class Silence(Responses, frozen=True, kw_only=True):
    """A discipline without responses or resolution."""

    def procedure(self) -> Steps:
        return (i.Check(),)


def make_game(
    steps: tuple[i.Instruction, ...] | None = None, checks: dict[str, Any] | None = None, **policies: Any
) -> Ruleset:
    """Return the tiny game with other policies; `steps` are those of a last phase of the turn."""
    watch = Card(name="Watch", type="creature", abilities=(triggered("destroy", None, mark(YOU, "life", 1)),))
    parts = replace(TINY.parts, policies=replace(TINY.parts.policies, **policies))
    if steps is not None:
        parts = replace(parts, phases={**parts.phases, "last": PhaseOf(name="last", steps=steps)})
    parts = replace(parts, checks={**parts.checks, **(checks or {})})
    return replace(TINY, parts=parts, cards={**TINY.cards, "Watch": watch})


def list_misfits(ruleset: Ruleset) -> list[str]:
    """Return the misfits, including wrong names."""
    return [f"{problem.part}: {problem.what}" for problem in check_ruleset(ruleset)]


def test_unchanged_test_game_has_no_problem() -> None:
    assert list_misfits(make_game()) == []


STACK = Triggers(act="stack")
OFFER = Triggers(act="offer")
ANSWERED = i.Respond(actor=TURN_PLAYER)
TWO = ("first", "second")
PAIRS: dict[str, tuple[dict[str, Any], str]] = {
    "triggers on a stack at the last check point of a turn": (
        {"triggers": STACK, "steps": (ANSWERED, i.Check())},
        "triggers are put on a stack that never empties",
    ),
    "a discipline that leaves everything on the stack": (
        {"responses": Silence()},
        "`Respond` leaves everything on the stack",
    ),
    "triggers offered at the end and at once": (
        {"triggers": Triggers(act="offer", when="at once")},
        "use one of the two",
    ),
    "rules after triggers that wait for the end": (
        {"triggers": OFFER, "state_based_actions": StateBasedActions(first=False)},
        "while a trigger waits, no state-based action happens",
    ),
    "a role that is one with the card and a card of its own": (
        {"piles": Piles(merged=("gear",), attached=("gear",), fate={"gear": "hand"})},
        "a role is both merged with the card on top and attached to it",
    ),
    "triggers that miss an offer and are not offered": (
        {"triggers": Triggers(act="resolve", missed="lost")},
        "missed needs triggers that are offered",
    ),
    "triggers that miss an offer where nothing tells of resolving": (
        {"triggers": Triggers(act="offer", missed="lost"), "responses": NoResponses()},
        "these responses never set it",
    ),
    "cards shown for a stack that triggers never see": (
        {"triggers": Triggers(act="resolve", face_down="shown")},
        "face_down='shown' needs triggers on the stack",
    ),
    "triggers that miss their time and never wait": (
        {"triggers": Triggers(act="resolve", when="at once", misses=e.Lit(True))},
        "misses needs triggers that wait",
    ),
    "a look back whose triggers are lost": (
        {"triggers": Triggers(act="resolve", looks_back=True, source_gone="lost")},
        "source_gone='lost' loses them",
    ),
    "the leaving of tied abilities where none is tied": (
        {"triggers": Triggers(act="resolve", tied_leaving=True)},
        "tied_leaving needs abilities that are bound",
    ),
    "an order beside a procedure": (
        {"triggers": TriggerWindows(first="other player")},
        "the procedure orders triggers",
    ),
    "whose first, beside one who orders all": (
        {"triggers": NestedTriggers(own_order="turn player", first="other player")},
        "the turn player orders all triggers",
    ),
    "one event of all checks, which interrupt": (
        {"state_based_actions": StateBasedActions(when="at once", carried_out="together")},
        "works at check points only",
    ),
    "triggers before rules at a check point that none waits for": (
        {"triggers": Triggers(act="resolve", when="at once"), "state_based_actions": StateBasedActions(first=False)},
        "but none wait",
    ),
    "the aim of answers where nobody answers": (
        {"responses": NoResponses(), "targets": Targets(rule="T-1", answering=e.Items())},
        "answering is set, but the game has no responses",
    ),
    "the rule of an aim that is not given": (
        {"targets": Targets(answer_rule="T-1")},
        "answer_rule needs answering",
    ),
    "hidden zones that are not named": ({"targets": Targets(hidden="resolution")}, "needs hidden_zones"),
    "loops of a dependency that does not count": (
        {"layers": LayerScheme(loops="none")},
        "need dependency=True",
    ),
    "parts in several of one layer": ({"layers": LayerScheme(goes_on=True)}, "this scheme has one"),
    "a layer into which nothing comes": (
        {"layers": LayerScheme(layers=TWO)},
        "one of the layers stays empty",
    ),
    "an attribute in two layers": (
        {"layers": LayerScheme(layers=TWO, touches={"first": ("power",), "second": ("power",)})},
        "two layers touch the same",
    ),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_pair_that_does_not_fit_is_reported(pair: str) -> None:
    changed, message = PAIRS[pair]
    found = [one for one in list_misfits(make_game(**changed)) if not one.startswith("card ")]
    assert len(found) == 1, found
    assert message in found[0]


def test_every_pair_of_the_table_has_a_case() -> None:
    cases = [message for _, message in PAIRS.values()]
    actionless = "items are put on the stack, but no step of the game"  # below: the actions lose their `Respond`
    assert [misfit.what for misfit in MISFITS if not any(case in misfit.what for case in (*cases, actionless))] == []


def test_items_that_no_step_resolves_are_reported() -> None:
    actions = {
        name: replace(action, steps=tuple(step for step in action.steps if not isinstance(step, i.Respond)))
        for name, action in TINY.parts.actions.items()
    }
    phases = {"main": PhaseOf(name="main", steps=(i.Offer(who=TURN_PLAYER, menu="turn"), i.Check()))}
    quiet = replace(TINY, parts=replace(TINY.parts, actions=actions, phases=phases, procedures={}))
    assert any("so they never resolve" in message for message in list_misfits(quiet))


FITTING: dict[str, dict[str, Any]] = {
    "triggers on a stack that is answered at the end": {"triggers": STACK, "steps": (i.Check(), ANSWERED)},
    "triggers on a stack that is emptied in a loop": {
        "triggers": STACK,
        "steps": (i.Check(), loop(no(e.StackEmpty()), ANSWERED, i.Check())),
    },
    "triggers carried out at the last check point": {"triggers": Triggers(act="resolve"), "steps": (i.Check(),)},
    "missed offers of a chain": {
        "triggers": Triggers(act="offer", missed="lost"),
        "responses": ClosedChain(menu="response"),
    },
    "loops of a dependency that an option brings": {
        "layers": LayerScheme(loops="none", switched={}, dependency=True),
    },
    "one event of all checks, of which one waits": {
        "state_based_actions": StateBasedActions(when="at once", carried_out="together"),
        "checks": {
            "late": StateBasedAction(
                name="late", whom=cards_in("field", where=e.Same(IT, e.This())), when="check point"
            )
        },
    },
    "a layer that is the rest": {"layers": LayerScheme(layers=TWO, rest="first", touches={"second": ("power",)})},
}


@pytest.mark.parametrize("pair", FITTING)
def test_pair_that_fits_is_accepted(pair: str) -> None:
    assert list_misfits(make_game(**FITTING[pair])) == []


NAMES: dict[str, tuple[dict[str, Any], str]] = {
    "the rule of silence": ({"responses": ReopeningGate(menu="response", silence="X-9")}, "there is no rule “X-9”"),
    "the rule of limits": ({"limits": Limits(rule="X-9")}, "there is no rule “X-9”"),
    "a deed with a rule of its own": (
        {"costs": Costs(rules={"destroi": "T-1"})},
        "there is no verb or kind of operation “destroi”",
    ),
    "an attribute of sources": ({"precedence": Precedence(sources=("colr",))}, "there is no attribute “colr”"),
    "a kind of source": ({"layers": LayerScheme(sources=(("statics",),))}, "there is no kind of source “statics”"),
    "a role that nothing has": ({"piles": Piles(active=("gear",))}, "there is no role “gear”"),
}


@pytest.mark.parametrize("name", NAMES)
def test_name_in_a_policy_is_checked(name: str) -> None:
    changed, message = NAMES[name]
    assert any(message in found for found in list_misfits(make_game(**changed)))


# --- a scheme of another game ---------------------------------------------------------------------------------------


def _make_lord(layer: str) -> Ability:
    """Return all creatures have more power, in a layer that is named."""
    effect = Continuous(whom=cards_in("field"), what=add(power=1), lasts=WHILE_VALID, layer=layer)
    return Ability(kind="static", continuous=(effect,))


LORD = Card(name="Lord", type="creature", abilities=(_make_lord("power"),))


def make_game_with_lord(layers: LayerScheme) -> Ruleset:
    """Return the tiny game with the Lord."""
    ruleset = make_game(layers=layers)
    return replace(ruleset, cards={**ruleset.cards, "Lord": LORD})


def test_layer_missing_from_the_scheme_is_reported() -> None:
    assert list_misfits(make_game_with_lord(LayerScheme(layers=("power",)))) == []
    assert list_misfits(make_game_with_lord(LayerScheme(touches={"all": ("power",)}))) == [], (
        "a layer is meant by what it touches too"
    )
    assert list_misfits(make_game_with_lord(LayerScheme())) == ["card Lord: there is no layer “power”"]


def test_scheme_without_a_layer_of_the_cards_is_refused() -> None:
    own = make_game_with_lord(LayerScheme(layers=("power",)))
    with pytest.raises(UnfitPolicy, match="card Lord names the layer “power”; the layers are all"):
        take_policy(own, "layers", GAMES["other"].ruleset())


@slow
def test_misfit_of_experiment_is_reported_and_shows_in_games() -> None:
    found = check_experiment("godacard+responses=gateruler", games=0)
    assert "these responses never set it" in found.faults["names"][0]
    assert check_experiment("godacard+triggers=gateruler", games=1).is_sound, (
        "responses begin with what is put on the stack"
    )
    assert check_experiment("godacard+layers=monscol", games=0).is_sound


def test_field_of_an_assumption_is_reported_only_if_wrong_under_every_option() -> None:
    decided = e.Whether(e.Lit(True), e.Lit("resolve"), e.Lit("offer"))
    assert (
        list_misfits(make_game(triggers=Triggers(act=decided, missed="lost"), responses=ClosedChain(menu="response")))
        == []
    )
    assert list_misfits(sample()) == []
