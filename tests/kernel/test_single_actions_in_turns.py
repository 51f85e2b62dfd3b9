"""Players act in turns (`repertoire.in_turns`); policies can follow the acting player instead of the turn player."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game import repertoire
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Need
from rulestone.kernel.policies import NestedTriggers, NoResponses, TriggerRounds, Triggers, TriggersWithin
from rulestone.language import expressions as e
from rulestone.language.build import YOU, note, triggered
from rulestone.model.objects import Card
from tests.kernel.toy import ACTIONS, Table, parts, spell, unit

MOVER = e.GameValue("mover")
HORN = spell("Horn", note("horn"), kind="slow")
DRUM = spell("Drum", note("drum"), kind="slow")


def make_table(out: bool = False, **policies: Any) -> Table:
    """Return a table whose players act in turns, with two spells in each hand; Ada begins."""
    declared = parts(responses=NoResponses(), **policies)
    mine = Need(condition=e.Same(MOVER, YOU), cites="T-turn", because="it is not {you}'s action")
    phases = declared.phases | {
        "main": replace(declared.phases["main"], steps=repertoire.in_turns("main", out=out)),
    }
    actions = {"cast": replace(ACTIONS["cast"], needs=(mine,))}
    made = Table(compile_rules("turns", replace(declared, phases=phases, actions=actions)))
    return made.put(0, "hand", HORN, DRUM).put(1, "hand", HORN, DRUM)


def make_listener(name: str) -> Card:
    return unit(name, 1, triggered("horn", None, note(f"{name} acts"), name=name))


def test_players_act_in_turns_one_action_each() -> None:
    played = make_table().go()
    assert played.asked() == (0, "act")
    assert played.act("Horn").asked() == (1, "act")
    assert played.act("Horn'").asked() == (0, "act")
    assert played.act("Drum").asked() == (1, "act")


def test_turn_goes_on_until_both_players_decline_one_after_the_other() -> None:
    played = make_table().go().decline()
    assert played.asked() == (1, "act")
    assert played.act("Horn'").asked() == (0, "act")  # Ben acted: Ada is asked again
    assert played.decline().asked() == (1, "act")
    assert played.position.game["turn"] == 1
    assert (played.decline().position.game["turn"], played.position.game["first out"]) == (2, 0)


def test_player_who_passed_is_not_asked_again_if_a_pass_is_final() -> None:
    played = make_table(out=True).go().decline()
    assert played.act("Horn'").asked() == (1, "act")
    assert played.act("Drum'").asked() == (1, "act")
    assert played.decline().position.game["turn"] == 2


@pytest.mark.parametrize("policy", [Triggers(act="resolve"), NestedTriggers(), TriggerRounds(), TriggersWithin()])
def test_triggers_start_from_the_player_who_acts_if_the_policy_follows_them(policy: Triggers) -> None:
    def acted(chosen: Triggers) -> list[str]:
        """Return the order of triggers of an action of Ben in Ada's turn."""
        played = (
            make_table(triggers=chosen).put(0, "field", make_listener("A1")).put(1, "field", make_listener("B1")).go()
        )
        return [text[:2] for text in played.decline().act("Horn'").texts() if text.endswith(" acts")]

    assert acted(policy) == ["A1", "B1"]
    assert acted(replace(policy, leads=MOVER)) == ["B1", "A1"]


def test_acting_player_chooses_whose_triggers_come_first() -> None:
    asking = NestedTriggers(first="turn player says", leads=MOVER)
    played = make_table(triggers=asking).put(0, "field", make_listener("A1")).put(1, "field", make_listener("B1")).go()
    assert played.decline().act("Horn'").asked() == (1, "one-of")
    assert make_table(triggers=asking).put(0, "field", make_listener("A1")).put(
        1, "field", make_listener("B1")
    ).go().act("Horn").asked() == (0, "one-of")
