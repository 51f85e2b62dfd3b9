"""Policies: each value of a policy makes another game of the same cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Assumption, StateBasedAction
from rulestone.kernel.policies import Identity, Simultaneity, StateBasedActions, Targets
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    OPPONENT,
    YOU,
    add,
    cards_in,
    choose,
    do,
    each,
    forbid,
    its,
    lasting,
    mark,
    move,
    no,
    pick,
    var,
)
from rulestone.model.zones import Zone
from tests.kernel.toy import FIELD, GROW, THEIRS, Table, parts, spell, unit

# --- identity -------------------------------------------------------------------------------------------------------


def move_grown_card(zone: str, within: tuple[str, ...]) -> tuple[bool, int]:
    """Return whether a card that grew is still the same after a move, and its power."""
    declared = parts(identity=Identity(within=within))
    zones = {**declared.zones, "back": Zone(name="back", groups=("rows",))}
    zones["field"] = replace(zones["field"], groups=("rows",))
    table = Table(compile_rules("toy", replace(declared, zones=zones, working=("rows",))))
    shift = spell("ValueChange", lasting(FIELD, add(power=2)), move(FIELD, zone))
    table.put(0, "hand", shift).put(0, "field", unit("A")).go()
    before = table.ref("A")
    table.act("ValueChange")
    return table.ref("A") == before, int(table.position.value(table.ref("A"), "power"))


@pytest.mark.parametrize(
    ("within", "kept"), [((), False), (("rows",), True), (("field", "back"), True), (("field",), False)]
)
def test_move_inside_the_area_keeps_the_object(within: tuple[str, ...], kept: bool) -> None:
    assert move_grown_card("back", within) == (kept, 3 if kept else 1)


def test_move_out_of_the_area_makes_a_new_object() -> None:
    assert move_grown_card("grave", ("rows",)) == (False, 1)


# --- state-based actions --------------------------------------------------------------------------------------------

WITHER = StateBasedAction(name="wither", whom=cards_in("field", where=its.withered == True), steps=(
    do("destroy", victim=var("them")),
))  # fmt: skip
FROST = spell("Frost", mark(THEIRS, "withered", True), do("tire", unit=THEIRS), kind="slow")


def list_events(when: str, check: StateBasedAction = WITHER) -> list[str]:
    declared = replace(parts(state_based_actions=StateBasedActions(when=when)), checks={"wither": check})
    table = Table(compile_rules("toy", declared)).put(0, "hand", FROST).put(1, "field", unit("A")).go().act("Frost")
    while table.position.stack:
        table.decline()
    return [text.split(":")[0] for text in table.texts() if text.startswith(("destroy", "tire"))]


def test_state_based_action_waits_for_check_points_or_interrupts() -> None:
    assert list_events("check points") == ["tire", "destroy"]
    assert list_events("at once") == ["destroy", "tire"], "a step that is an event itself is no new occasion for it"


def test_state_based_action_with_its_own_timing_ignores_the_policy() -> None:
    for when in ("check points", "at once"):
        assert list_events(when, replace(WITHER, when="check point")) == ["tire", "destroy"]
        assert list_events(when, replace(WITHER, when="interrupt")) == ["destroy", "tire"]


# --- targets at resolution ------------------------------------------------------------------------------------------

WEAK = cards_in("field", where=its.power <= 1)
CULL = spell(
    "Cull", choose("target", WEAK), do("destroy", victim=var("target")), do("draw", player=YOU), kind="slow"
)  # fmt: skip


def cull_targets(targets: Targets, answer: object = GROW) -> Table:
    table = Table(targets=targets).put(0, "hand", CULL).put(0, "deck", unit("Prize")).put(1, "hand", answer)  # type: ignore[arg-type]
    table.put(1, "field", unit("A")).go().act("Cull")
    table.act(answer.name)  # type: ignore[attr-defined]
    while table.position.stack:
        table.decline()
    return table


LEGAL = Targets(rule="T-target", recheck="legal", cites=("T-targets",))


def test_unchoosable_target_is_skipped_or_kept_by_policy() -> None:
    for targets, zone in ((Targets(rule="T-target"), "grave"), (LEGAL, "field")):
        table = cull_targets(targets)
        assert (table.zone("A"), table.zone("Prize")) == (zone, "hand"), "the rest is done"


def test_unchoosable_object_is_no_legal_target() -> None:
    veil = spell("Veil", lasting(cards_in("field", of=YOU), forbid("be chosen by the opponent")))
    assert cull_targets(LEGAL, veil).zone("A") == "field"
    assert cull_targets(Targets(rule="T-target"), veil).zone("A") == "grave"


def test_target_unaffected_by_its_verb_is_legal_for_other_steps() -> None:
    """A unit that is tired meanwhile cannot be tired again, and grows all the same."""
    declared = parts(targets=LEGAL)
    tire = replace(declared.verbs["tire"], accepts=no(its.tired == True))
    tiring = spell("Tiring", choose("target", THEIRS), do("tire", unit=var("target")),
                   lasting(var("target"), add(power=4)), kind="slow")  # fmt: skip
    nap = spell("Nap", mark(cards_in("field", of=YOU), "tired", True))
    table = Table(compile_rules("toy", replace(declared, verbs={**declared.verbs, "tire": tire})))
    table.put(0, "hand", tiring).put(1, "hand", nap).put(1, "field", unit("A")).go().act("Tiring").act("Nap")
    while table.position.stack:
        table.decline()
    assert table.position.value(table.ref("A"), "power") == 5


def test_targets_of_the_chosen_mode_are_checked_again() -> None:
    modes = i.Modes(
        options=(
            ("weak", (choose("target", WEAK), do("destroy", victim=var("target")))),
            ("any", (choose("target", FIELD), do("destroy", victim=var("target")))),
        ),
        target=True,
    )
    for mode, zone in ((0, "field"), (1, "grave")):
        table = Table(targets=LEGAL).put(0, "hand", spell("Either", modes, kind="slow")).put(1, "hand", GROW)
        table.put(1, "field", unit("A")).go().act("Either").answer(mode)
        table.act("Grow")
        while table.position.stack:
            table.decline()
        assert table.zone("A") == zone


def test_state_based_action_with_assumed_timing_is_known_to_interrupt() -> None:
    options = {"moment": Assumption(name="moment", question="?", options=("check point", "interrupt"),
                                    default="check point", rule="T")}  # fmt: skip
    check = replace(WITHER, when=e.Assumed("moment"))
    declared = replace(parts(), checks={"wither": check}, assumptions=options)
    for moment, interrupts in (("check point", False), ("interrupt", True)):
        rules = compile_rules("toy", declared, {"moment": moment})
        assert bool(rules.checks.interrupting) == interrupts


# --- who decides first ------------------------------------------------------------------------------------------------

GIVE_UP = spell(
    "Give Up",
    each(
        "each",
        e.Either(YOU, OPPONENT),
        pick("card", cards_in("hand", of=var("each")), who=var("each")),
        do("discard", cards=var("card")),
    ),
    kind="slow",
)


def list_given_up(simultaneity: Simultaneity) -> list[str]:
    """Return the asked players and their discarded cards, in order."""
    table = Table(compile_rules("toy", parts(simultaneity=simultaneity))).put(0, "hand", GIVE_UP, unit("A"), unit("B"))
    table.put(1, "hand", unit("C"), unit("D")).go().act("Give Up")
    told: list[str] = []
    while (choice := table.position.choice) is not None and choice.kind != "act":
        told.append(f"{choice.player} asked")
        before = len(table.texts())
        table.answer(choice.candidates[:1])
        told += ["discard" for text in table.texts()[before:] if text.startswith("discard:")]
    return told


def test_controller_of_the_effect_decides_first_by_default() -> None:
    assert list_given_up(Simultaneity())[0] == "0 asked"
    assert list_given_up(Simultaneity(first=e.Lit(1)))[0] == "1 asked"


def test_decision_is_applied_at_once_or_after_all_decisions() -> None:
    assert list_given_up(Simultaneity(carried_out="as decided")) == ["0 asked", "discard", "1 asked", "discard"]
    assert list_given_up(Simultaneity(carried_out="together")) == ["0 asked", "1 asked", "discard", "discard"]
