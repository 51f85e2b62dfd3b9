"""Costs named at announcement and paid at resolution; provisos, preludes and closing procedures."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Action, StateBasedAction, Verb
from rulestone.kernel.meaning.costs import count_done
from rulestone.kernel.policies import (
    ClosedChain,
    Costs,
    LayerScheme,
    NoResponses,
    ReopeningGate,
    Responses,
    Triggers,
)
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    OPPONENT,
    THIS,
    YOU,
    activated,
    add,
    cards_in,
    choose,
    do,
    effect,
    forbid,
    its,
    lasting,
    mark,
    no,
    note,
    static,
    triggered,
    var,
    when,
)
from rulestone.model.objects import Card
from rulestone.model.zones import Zone
from tests.kernel.toy import FIELD, OWN, Table, parts, spell, unit

FRESH = cards_in("field", of=YOU, where=its.tired != True)
TIRING = i.Pay(body=(choose("payer", FRESH), do("tire", unit=var("payer"))))
TIRE_ANY = i.Pay(body=(choose("payer", cards_in("field", of=YOU)), do("tire", unit=var("payer"))))
LATE = Costs(must_change=True, rule="T-cost", when="resolution")


def make_costly_card(name: str, kind: str = "slow") -> Card:
    paid = effect(do("draw", player=YOU), cost=(TIRING,))
    return Card(name=name, type="spell", values={"kind": kind}, abilities=(paid,))


def make_table(costs: Costs = LATE, **policies: object) -> Table:
    made = (
        Table(costs=costs, **policies)
        .put(0, "hand", make_costly_card("Toil"))
        .put(0, "field", unit("Mule"), unit("Ox"))
    )
    return made.put(0, "deck", unit("A"), unit("B")).put(1, "deck", unit("C"))


KILL = spell("Kill", choose("target", FIELD), do("destroy", victim=var("target")))
TIRE = spell("Tire", do("tire", unit=cards_in("field", of=OPPONENT)))


def is_tired(made: Table, name: str) -> bool:
    return bool(made.position.object(made.ids[name]).marks.get("tired"))


def test_payment_is_named_at_announcement_and_made_at_resolution():
    made = make_table().put(1, "hand", KILL).go().act("Toil").pick("Ox")
    assert made.asked() == (1, "act")
    assert not is_tired(made, "Ox")
    made.decline()
    assert is_tired(made, "Ox")
    assert not is_tired(made, "Mule")
    assert made.zone("A") == "hand"


def test_payment_at_announcement_is_made_at_once():
    made = make_table(Costs(must_change=True, rule="T-cost")).put(1, "hand", KILL).go().act("Toil").pick("Ox")
    assert is_tired(made, "Ox")


def test_effect_with_a_payment_no_longer_possible_does_nothing():
    for answer, target in ((KILL, "Ox"), (TIRE, "")):
        made = make_table().put(1, "hand", answer).go().act("Toil").pick("Ox").act(answer.name)
        if target:
            made.pick(target)
        while made.position.stack:
            made.decline()
        assert made.zone("A") == "deck", answer.name
        assert any("cannot be paid" in text for text in made.texts())


def test_ability_with_an_unpayable_cost_cannot_be_announced():
    made = make_table()
    for name in ("Mule", "Ox"):
        made.state.set_mark(made.ids[name], "tired", True)
    made.go()
    verdict = made.position.check_action(0, "cast", made.ref("Toil"))
    assert not verdict
    assert verdict.rule in ("T-cost", "T-target")


def test_prelude_comes_after_the_cost_and_before_the_effect():
    declared = replace(parts(costs=LATE), prelude={"effect": (note("takes effect"),)})
    made = Table(compile_rules("toy", declared)).put(0, "hand", make_costly_card("Toil")).put(0, "field", unit("Mule"))
    made.put(0, "deck", unit("A")).go().act("Toil")
    texts = [text for text in made.texts() if text.startswith(("tire", "takes effect", "draw"))]
    assert [text.split(":")[0] for text in texts] == ["tire", "takes effect", "draw"]


def test_proviso_is_checked_before_the_cost_only():
    """A card that pays with itself was present at the check; a departed one does nothing and pays nothing."""
    here = when(no(e.Present(e.This())), i.Stop())
    declared = replace(parts(costs=LATE), proviso={"activated": (here,)})
    draws = activated(do("draw", player=YOU), cost=(i.Pay(body=(do("destroy", victim=e.This()),)),))
    for answered in (False, True):
        uses = Action(
            name="use",
            menus=("main",),
            subject=OWN,
            ability="activated",
            announce=(i.Announce(what=e.This(), item="ability", kind="activated"),),
            steps=(i.Respond(actor=YOU, to="ability"),),
        )
        made = Table(compile_rules("toy", replace(declared, actions={**declared.actions, "use": uses})))
        made.put(0, "field", unit("Candle", 1, draws)).put(0, "deck", unit("A")).put(1, "hand", KILL).go().act("Candle")
        if answered:
            made.act("Kill")
        while made.position.stack:
            made.decline()
        assert made.zone("Candle") == "grave"
        assert made.zone("A") == ("deck" if answered else "hand")


@pytest.mark.parametrize(("ready", "price", "payable"), [(1, 1, True), (0, 1, False), (1, 0, True), (0, 0, True)])
def test_cost_may_have_a_requirement_and_may_be_free(ready: int, price: int, payable: bool):
    enough = i.Require(condition=e.Compare(">=", e.Count(FRESH), e.Lit(price)), because="too few are fresh")
    paid = i.Pay(
        body=(enough, when(e.Compare(">", e.Lit(price), e.Lit(0)), do("tire", unit=FRESH))),
        free=e.Compare("==", e.Lit(price), e.Lit(0)),
    )
    toil = Card(name="Toil", type="spell", values={"kind": "slow"}, abilities=(effect(note("done"), cost=(paid,)),))
    made = Table(costs=Costs(must_change=True, rule="T-cost")).put(0, "hand", toil)
    made.put(0, "field", *(unit("Mule") for _ in range(ready))).go()
    assert (made.offered() == ["Toil"]) is payable


DISCIPLINES = (ClosedChain(check_first=True), ReopeningGate(menu="response"), NoResponses())


@pytest.mark.parametrize("discipline", DISCIPLINES, ids=lambda discipline: type(discipline).__name__)
def test_closed_procedure_runs_before_the_last_check_point_and_over_procedure_after_it(discipline: Responses):
    declared = parts(responses=replace(discipline, closed="closed", over="over"))
    tired_ones = cards_in("field", where=its.tired == True)
    idle = StateBasedAction(name="idle", whom=tired_ones, steps=(mark(var("them"), "tired", None),))
    closed = (note("all carried out"), do("tire", unit=FIELD))
    declared = replace(declared, procedures={"closed": closed, "over": (note("all over"),)}, checks={"idle": idle})
    made = Table(compile_rules("toy", declared)).put(0, "hand", spell("Study", do("draw", player=YOU), kind="slow"))
    made.put(0, "field", unit("Mule")).put(1, "hand", TIRE).put(0, "deck", unit("A")).go().act("Study")
    if not isinstance(discipline, NoResponses):
        made.act("Tire")
    while made.position.stack:
        made.decline()
    told = [text.split(":")[0].split(",")[0] for text in made.texts()]
    told = [text for text in told if text in ("draw", "all carried out", "rule processing", "all over")]
    assert told[told.index("draw") :] == ["draw", "all carried out", "rule processing", "all over"]


@pytest.mark.parametrize("sets_responding", [True, False])
def test_gate_that_sets_responding_opens_no_second_gate_for_nested_responses(sets_responding: bool):
    gate = compile_rules("toy", parts(responses=ReopeningGate(menu="response", sets_responding=sets_responding)))
    study, slow = (spell(name, do("draw", player=YOU), kind="slow") for name in ("Study", "Slow"))
    reply = spell("Reply", do("draw", player=YOU))
    made = Table(gate).put(0, "hand", study, reply).put(0, "deck", unit("A")).put(0, "field", unit("Mule"))
    made.put(1, "hand", slow, TIRE).go().act("Study").decline()
    assert ("Slow" in made.offered()) is sets_responding  # in the other player's turn it is only a response
    made.act("Tire")
    opened = [frame for frame in made.position.state().agenda if frame[0] is gate.procedure("respond")]
    assert len(opened) == (1 if sets_responding else 2)
    while made.position.stack:
        made.decline()
    assert made.zone("A") == "hand"
    assert not made.position.state().game.get("responding")


WINDOWED = (ClosedChain(), ClosedChain(passes_to_close=2), NoResponses(menu="gate action"))


@pytest.mark.parametrize("discipline", WINDOWED, ids=("chain", "long chain", "none"))
def test_actions_in_a_window_can_be_responded_to(discipline: Responses):
    """A turn that is one window, as at a gate, with cards that do not mention responses."""
    made = Table(gate=True, responses=replace(discipline, menu="gate action"))
    study, more = (spell(name, do("draw", player=YOU), kind="slow") for name in ("Study", "More"))
    made.put(0, "hand", study, more).put(0, "deck", unit("A"), unit("B")).put(0, "field", unit("Mule"))
    made.put(1, "hand", KILL, TIRE).go()
    assert made.asked() == (0, "act")
    made.act("Study")
    if not isinstance(discipline, NoResponses):
        assert made.asked() == (1, "act")
        made.act("Tire")
        while made.position.stack:
            made.decline()
    assert made.zone("A") == "hand"
    assert (made.asked(), made.offered()) == ((0, "act"), ["More"])  # a new chain can follow a closed one
    made.decline()
    assert made.asked() == (1, "act")
    made.act("Kill")
    while made.position.stack:
        made.decline()
    assert made.zone("Mule") == "grave"
    assert made.asked() == (0, "act")


def test_object_named_for_one_cost_cannot_pay_another():
    made = Table(costs=LATE, responses=ClosedChain(passes_to_close=2)).put(0, "field", unit("Mule"), unit("Ox"))
    made.put(
        0, "hand", make_costly_card("Toil"), make_costly_card("More", "answer"), make_costly_card("Yet more", "answer")
    )
    made.put(0, "deck", unit("A"), unit("B"), unit("C")).put(1, "hand", KILL).go().act("Toil").pick("Ox").decline()
    assert made.offered() == ["More", "Yet more"]
    made.act("More")
    assert made.asked() == (1, "act"), "what pays for it was the only thing left"
    made.decline()
    assert not made.position.stack, "Ada, who can promise nothing more, is not asked"
    assert is_tired(made, "Mule")
    assert is_tired(made, "Ox")


@pytest.mark.parametrize(("changing", "offered"), [((), True), (("tire",), False)])
def test_tired_unit_pays_no_tiring_cost_where_the_verb_must_change_it(changing, offered):
    made = Table(costs=Costs(changing=changing, rule="T-cost")).put(0, "field", unit("Mule"))
    made.put(0, "hand", spell("Toil", TIRE_ANY), spell("Drudge", TIRE_ANY)).go().act("Toil")
    assert is_tired(made, "Mule")
    found = made.position.check_action(0, "cast", made.ref("Drudge"))
    assert (bool(found), found.rule) == (offered, "" if offered else "T-cost")
    assert ("Drudge" in made.offered()) == offered


@pytest.mark.parametrize("room", [1, 2])
def test_cost_that_moves_a_card_into_a_full_zone_cannot_be_paid(room: int) -> None:
    declared = parts()
    stow = Verb(name="stow", roles=("card",), affects="card", steps=(i.Move(what=var("card"), to="den"),))
    zones = {**declared.zones, "den": Zone(name="den", capacity=room)}
    changed = replace(declared, verbs={**declared.verbs, "stow": stow}, zones=zones)
    stowing = i.Pay(body=(choose("payer", OWN), do("stow", card=var("payer"))))
    paid = effect(do("draw", player=YOU), cost=(stowing,))
    toil = Card(name="Toil", type="spell", values={"kind": "slow"}, abilities=(paid,))
    made = Table(compile_rules("toy", changed)).put(0, "hand", toil).put(0, "field", unit("Ox"))
    made.put(0, "den", unit("Bear")).put(0, "deck", unit("A")).go()
    assert bool(made.position.check_action(0, "cast", made.ref("Toil"))) == (room > 1)
    assert ("Toil" in made.offered()) == (room > 1)


def test_ability_limited_to_two_uses_acts_twice_a_turn() -> None:
    ear = unit(
        "Ear", 1, triggered("draw", None, mark(YOU, "heard", e.Arith("+", e.Of(YOU, "heard"), e.Lit(1))), limit=2)
    )
    deed = spell("Deed", *(do("draw", player=YOU) for _ in range(3)), kind="slow")
    made = Table(triggers=Triggers(act="resolve")).put(0, "hand", deed).put(0, "field", ear)
    made.put(0, "deck", *map(unit, "ABC")).go().act("Deed")
    assert made.position.object(0).marks["heard"] == 2


@pytest.mark.parametrize(("named", "payable"), [("First", True), ("Last", True), ("Missing", False)])
def test_cost_is_payable_if_it_changes_a_derived_value(named: str, payable: bool) -> None:
    """Another effect gives every unit a derived value, which the cost leaves as it is."""
    lord = unit("Lord", 1, static(cards_in("field"), add(power=2)))
    weaken = i.Pay(body=(lasting(cards_in("field", where=its.name == named), add(power=1)),))
    paid = effect(do("draw", player=YOU), cost=(weaken,))
    toil = Card(name="Toil", type="spell", values={"kind": "slow"}, abilities=(paid,))
    made = (
        Table().put(0, "field", unit("First"), lord, unit("Last")).put(0, "hand", toil).put(0, "deck", unit("A")).go()
    )
    assert bool(made.position.check_action(0, "cast", made.ref("Toil"))) == payable


@pytest.mark.parametrize(("kinds", "payable"), [(("elf", "elf"), True), (("elf", "orc"), False)])
def test_cost_of_cards_with_an_equal_value_needs_such_cards(kinds: tuple[str, str], payable: bool):
    pair = i.Choose(name="pair", what=cards_in("field", of=YOU), least=2, alike="kind")
    toil = Card(
        name="Toil", type="spell", abilities=(effect(cost=(i.Pay(body=(pair, do("destroy", victim=var("pair")))),)),)
    )
    made = Table(costs=Costs(must_change=True, rule="T-cost")).put(0, "hand", toil)
    made.put(
        0, "field", *(Card(name=f"Unit {n}", type="unit", values={"kind": kind}) for n, kind in enumerate(kinds))
    ).go()
    assert bool(made.position.check_action(0, "cast", made.ref("Toil"))) == payable


@pytest.mark.parametrize("there", [True, False])
def test_effect_with_a_condition_begins_only_if_it_holds(there: bool):
    grave = cards_in("grave", where=its.type == "unit")
    grows = lasting(cards_in("field"), add(power=2), condition=e.Exists(grave))
    made = Table().put(0, "hand", spell("Grow", grows, kind="slow"))
    made.put(0, "field", unit("Ox")).put(0, "grave" if there else "deck", unit("Bone")).go().act("Grow")
    assert made.position.value(made.ref("Ox"), "power") == (3 if there else 1)


@pytest.mark.parametrize(("verb", "rule"), [("tire", "T-tired"), ("fell", "T-cost")])
def test_refused_cost_cites_the_rule_on_its_verb_or_else_the_rule_on_costs(verb: str, rule: str):
    """Only “tire” must change something by a rule of its own; “fell” comes under the rule on all costs."""
    costs = Costs(must_change=True, changing=("tire",), rule="T-cost", because={"changing": ("T-tired",)})
    sturdy = unit("Mule", 1, static(THIS, forbid("destroy")))
    paid = effect(do("draw", player=YOU), cost=(i.Pay(body=(do(verb, unit=OWN),)),))
    toil = Card(name="Toil", type="spell", values={"kind": "slow"}, abilities=(paid,))
    made = Table(costs=costs).put(0, "field", sturdy).put(0, "hand", toil).put(0, "deck", unit("A"))
    made.state.set_mark(made.ids["Mule"], "tired", True)
    found = made.go().position.check_action(0, "cast", made.ref("Toil"))
    assert (bool(found), found.rule) == (False, rule)


def test_events_of_a_cost_are_counted_by_object_within_the_turn():
    made = Table().put(0, "field", unit("Ox"), unit("Mule")).go()
    machine, ox, mule = made.position.machine(), made.ids["Ox"], made.ids["Mule"]
    machine.state.history = {
        ("turn", "tire"): 3,
        ("turn", "tire", "ref", made.ref("Ox")): 2,
        ("turn", "tire", "ref", made.ref("Mule")): 1,
        ("turn", "tire", "player", 0): 3,
        ("game", "tire"): 9,
        ("turn", "fell"): 5,
    }
    assert count_done(machine, "tire") == {-1: 3, ox: 2, mule: 1}
    assert count_done(machine, "") == {}


LAYERED = LayerScheme(layers=("power",), touches={"power": ("power",)}, dependency=True)


@pytest.mark.parametrize("scheme", [LayerScheme(), LAYERED], ids=["by age", "in layers"])
def test_begun_effect_lasts_though_its_condition_no_longer_holds(scheme: LayerScheme):
    grave = cards_in("grave", where=its.type == "unit")
    grows = lasting(cards_in("field"), add(power=2), condition=e.Exists(grave))
    rise = spell("Rise", do("return", card=grave), kind="slow")
    made = Table(layers=scheme).put(0, "hand", spell("Grow", grows, kind="slow"), rise)
    made.put(0, "field", unit("Ox")).put(0, "grave", unit("Bone")).go().act("Grow").act("Rise")
    assert made.zone("Bone") == "hand"
    machine = made.position.machine()
    machine.state.table = None  # derive all values again
    assert machine.value(made.ids["Ox"], "power") == 3
