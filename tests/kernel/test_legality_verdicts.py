"""One evaluation of actions: offers and reasons agree with the slow reference in random games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone import find_game
from rulestone.kernel.assembly.action import CompiledAction
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.declare import Action
from rulestone.kernel.legality.offers import list_options, list_uses_of
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.legality.verdicts import evaluate_action, find_used_ability, get_zone, is_usable
from rulestone.kernel.machine import Machine
from rulestone.kernel.setup import add_card, make_blank_state, start
from rulestone.language.build import LOSE_ABILITIES, YOU, activated, cards_in, do, static
from rulestone.model.choices import Option
from rulestone.model.objects import NUMBER
from tests.kernel.toy import OWN, parts, unit
from tests.playing import play_game


def list_options_literally(machine: Machine, action: CompiledAction, player: int) -> list[Option]:
    """Return the options of an action by the slow reference: every subject, every requirement, every announcement tried
    out."""
    refs = (player,) if action.subject is None else action.subject(machine, {"you": player}, -1)
    found = []
    for ref in refs:
        oid = ref & NUMBER
        held = list_abilities(machine, oid)
        for option in list_uses_of(machine, action, ref):
            env = option.make_bindings(player)
            ability = find_used_ability(machine, action, env)
            if action.ability and (ability not in held.abilities or not ability.works_in(get_zone(machine, ref))):
                continue
            if ability is not None and not is_usable(machine, ability, env):
                continue
            met = [bool(machine.rules.expression(need.condition)(machine, env, oid)) for need in action.declared.needs]
            if all(met) and (action.announcement is None or try_out(machine, action.announcement, env) is None):
                found.append(option)
    return found


@pytest.mark.parametrize("game", ["godacard", "gateruler@2020-12", "gateruler", "monscol", "dm_evolution"])
def test_menu_equals_the_actions_that_no_rule_refuses(game: str) -> None:
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    compared = refused = 0
    for step, machine in play_game(ruleset, rules, 1, 300):
        if step % 10:
            continue
        for menu, actions in rules.menus.items():
            for player in (0, 1):
                offered = list_options(machine, player, menu)
                for action in actions:
                    if action.declared.idle:
                        continue
                    mine = [option for option in offered if option.action == action.name]
                    assert mine == list_options_literally(machine, action, player), (step, menu, action.name)
                    refs = (player,) if action.subject is None else action.subject(machine, {"you": player}, -1)
                    for option in (option for ref in refs for option in list_uses_of(machine, action, ref)):
                        judgement = evaluate_action(machine, action, player, option)
                        assert bool(judgement.verdict) == (option in mine), (step, menu, option)
                        assert judgement.fits
                        assert judgement.verdict or judgement.verdict.because, "a refusal has its reason"
                        compared += 1
                        refused += not judgement.verdict
    assert compared > 200
    assert refused > 50


@pytest.mark.parametrize("taking", [False, True])
@pytest.mark.parametrize("up", [False, True])
def test_blank_face_down_card_has_no_usable_ability_in_the_verdict(up: bool, taking: bool) -> None:
    declared = parts()
    zones = {**declared.zones, "field": replace(declared.zones["field"], blank=True)}
    use = Action(name="use", menus=("main",), subject=OWN, ability="activated")
    rules = compile_rules("toy", replace(declared, zones=zones, actions={"use": use}))
    state = make_blank_state(rules)
    oid = add_card(rules, state, unit("Worker", 1, activated(do("draw", player=YOU))), "field", 0, face_up=up)
    if taking:
        add_card(rules, state, unit("Hush", 1, static(cards_in("grave"), LOSE_ABILITIES)), "field", 1)
    machine = start(rules, state, phase="main").machine()
    (option,) = list_uses_of(machine, rules.actions["use"], machine.state.objects[oid].ref)
    assert (option in list_options(machine, 0, "main")) is up
    verdict = evaluate_action(machine, rules.actions["use"], 0, option).verdict
    assert bool(verdict) is up
    assert up or "does not have" in verdict.because
