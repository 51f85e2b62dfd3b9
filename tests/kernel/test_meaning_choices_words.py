"""Naming a word or an ability; a layer scheme under an assumption; blank face-down cards have no abilities."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Assumption
from rulestone.kernel.policies import LayerScheme
from rulestone.kernel.setup import add_card, make_blank_state, start
from rulestone.language import instructions as i
from rulestone.language.build import (
    THIS,
    add,
    become,
    bound,
    cards_in,
    choose,
    gains,
    its,
    lasting,
    loses,
    pick,
    static,
)
from rulestone.model.zones import Zone
from tests.kernel.test_abilities_gained import LEGACY, ROAR, STUDY, list_abilities, make_rules
from tests.kernel.toy import FIELD, OWN, TARGET, Table, parts, spell, unit

PLAIN = LayerScheme()


def test_named_ability_of_an_object_is_lost() -> None:
    name = i.NameWord(name="which", ability_of=TARGET, tagged=("calm", "static"))
    seal = spell("Seal", choose("target", FIELD), name, lasting(TARGET, loses(named=bound("which"))))
    t = Table(make_rules(PLAIN)).put(0, "hand", seal).put(0, "field", unit("Guard", 1, ROAR, LEGACY, STUDY)).go()
    t.act("Seal")
    choice = t.position.choice
    assert choice is not None
    assert (choice.kind, choice.labels) == ("one-of", ("roar", "study"))
    t.answer(1)
    assert list_abilities(t, "Guard") == ("roar", "legacy")


def test_object_without_abilities_loses_none() -> None:
    name = i.NameWord(name="which", ability_of=TARGET, tagged=("calm",))
    seal = spell("Seal", choose("target", FIELD), name, lasting(TARGET, loses(named=bound("which"))))
    t = Table(make_rules(PLAIN)).put(0, "hand", seal).put(0, "field", unit("Guard", 1, ROAR)).go()
    t.act("Seal")
    assert list_abilities(t, "Guard") == ("roar",)


def test_creature_becomes_of_the_kind_that_a_player_chooses() -> None:
    change = spell("Change", i.NameWord(name="kind", words=("elf", "ghoul")), lasting(OWN, become(kind=bound("kind"))))
    t = Table(make_rules(PLAIN)).put(0, "hand", change).put(0, "field", unit("Guard", 1)).go()
    t.act("Change").answer(1)
    assert t.position.value(t.ref("Guard"), "kind") == "ghoul"


def make_scheme(options: dict[str, Any]) -> Table:
    """Return the toy game whose statics come last, unless assumed otherwise."""
    switched = {"last word": {False: {"sources": ()}}}
    layers = LayerScheme(sources=(("produced",), ("static",)), switched=switched)
    declared = parts(layers=layers)
    point = Assumption(name="last word", question="?", options=(True, False), default=True, rule="T-word")
    return Table(compile_rules("toy", replace(declared, assumptions={"last word": point}), options))


def test_scheme_that_follows_an_assumption_cites_it() -> None:
    fix = spell("Fix", choose("target", FIELD), lasting(TARGET, become(power=1)))
    look = spell("Look", choose("target", cards_in("field", where=its.power >= 1)))
    for option, power in ((True, 4), (False, 1)):
        t = make_scheme({"last word": option})
        t.put(0, "hand", fix, look).put(0, "field", unit("A", 3, static(THIS, become(power=4)))).go()
        assert t.position.value(t.ref("A"), "power") == 4
        assert t.position.used_assumptions == frozenset(), "one effect alone leans on nothing"
        t.act("Fix")
        assert t.position.value(t.ref("A"), "power") == power
        t.act("Look")
        assert t.position.used_assumptions == {"last word"}


def test_blank_face_down_card_has_no_abilities() -> None:
    declared = parts()
    made = compile_rules("toy", replace(declared, zones={**declared.zones, "field": Zone(name="field", blank=True)}))
    for up, power in ((True, 3), (False, 1)):
        state = make_blank_state(made)
        add_card(made, state, unit("Lord", 1, static(OWN, add(power=2), name="lord")), "field", 0, face_up=up)
        other = add_card(made, state, unit("Other", 1), "field", 0)
        position = start(made, state, phase="main")
        assert position.value(other, "power") == power
        assert position.value(2, "abilities") == (("lord",) if up else ())


def test_ability_given_to_a_blank_card_does_not_work() -> None:
    declared = parts()
    made = compile_rules("toy", replace(declared, zones={**declared.zones, "field": Zone(name="field", blank=True)}))
    state = make_blank_state(made)
    add_card(made, state, unit("Lord", 1, static(FIELD, gains(ROAR), name="lord")), "field", 0)
    add_card(made, state, unit("Hidden", 1), "field", 0, face_up=False)
    other = add_card(made, state, unit("Other", 1), "field", 0)
    assert start(made, state, phase="main").value(other, "power") == 5


def test_trace_shows_each_kind_of_answer() -> None:
    steps = (
        i.Ask(name="sure", prompt="sure"),
        i.NameWord(name="kind", words=("elf", "ghoul"), prompt="which kind"),
        pick("one", FIELD, 0, 1, prompt="which unit"),
    )
    t = Table(make_rules(PLAIN)).put(0, "hand", spell("Deed", *steps)).put(0, "field", unit("Ox"), unit("Elk")).go()
    t.act("Deed").answer(False).answer(1).answer(())
    shown = [record.text for record in t.position.history() if record.event == "chosen"]
    assert shown[-3:] == ["Ada: sure → no", "Ada: which kind → ghoul", "Ada: which unit → nothing"]
