"""The menu prefilter by printed values and the moment, compared with a test of every requirement."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone import find_game, new_game, playout
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.marks import set_mark, turn_face
from rulestone.kernel.declare import Action, Assumption, Need, Parts
from rulestone.kernel.legality import offers, prospects
from rulestone.kernel.legality.offers import iterate_options
from rulestone.kernel.legality.printed import CardAtMoment, Sway
from rulestone.kernel.legality.prospects import View, prefilter_actions
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Piles
from rulestone.kernel.setup import add_under
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language.build import (
    YOU,
    activated,
    become,
    cards_in,
    either,
    gains,
    its,
    static,
)
from rulestone.model.zones import Zone
from tests.kernel.test_legality_needs import literal
from tests.kernel.toy import OWN, THEIRS, Table, parts, spell, unit

FREE = e.TurnOf(YOU)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute the prefilter at the first listing of a menu."""
    monkeypatch.setattr(prospects, "FIRST", 0)


def action(name: str, subject: e.Expr, otherwise: Any, **more: Any) -> Action:
    """Return an action for the own turn, and for the other turn with some objects."""
    need = Need(condition=either(FREE, otherwise), cites="T-turn", because="not now")
    return Action(name=name, menus=("side", "alone")[: 1 + (name == "throw")], subject=subject, needs=(need,), **more)


SIDE = (
    action("throw", cards_in("hand", of=YOU), its.kind == "answer"),
    action("show", cards_in("field", of=YOU), its.kind != "slow"),
    action("work", OWN, e.Compare("==", e.OfAbility("timing"), e.Lit("any")), ability="activated"),
    action("lift", cards_in("field", of=YOU, role="under"), its.kind == "answer"),
)
WORK = activated(timing="any")
SLOW, QUICK = spell("Slow", kind="slow"), spell("Quick")


def game(**more: Any) -> Parts:
    """Return the toy game with a menu that is empty outside the own turn, except for a few cards."""
    declared = parts(piles=Piles(fate={"under": "grave"}, rules={"under": "T-pile"}))
    field = Zone(name="field", capacity=4, blank=True)
    actions = {**declared.actions, **{one.name: one for one in SIDE}}
    return replace(declared, actions=actions, zones={**declared.zones, "field": field}, **more)


def table(*mine: Any, theirs: Any = ()) -> Table:
    """Return a table with cards on both fields and a slow spell in the hand of the inactive player."""
    made = Table(compile_rules("toy", game())).put(1, "hand", SLOW)
    return made.put(1, "field", *mine).put(0, "field", *theirs)


def ready(made: Table) -> Machine:
    """Return a machine without a log, on a separate position."""
    return Machine(made.rules, made.go().position.machine().state)


def side(machine: Machine) -> set[tuple[str, str]]:
    """Return the menu of the inactive player, after comparing it with the complete evaluation."""
    found = iterate_options(machine, 1, "side")
    assert found == literal(machine, 1, "side")
    return {(option.action, machine.ref_name(option.subject)) for option in found}


def worth(machine: Machine, player: int, menu: str) -> list[str]:
    """Return the actions left by the prefilter, by name."""
    return [action.name for action, *_ in prefilter_actions(machine, player, menu)]


def slow(name: str, *abilities: Any) -> Any:
    """Return a unit without possible actions in the other player's turn."""
    return replace(unit(name, 1, *abilities), values={"power": 1, "kind": "slow"})


def test_menu_skips_actions_excluded_by_printed_values_or_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = ready(table(slow("Still"), slow("Worker", activated())).put(1, "hand", QUICK))
    assert worth(machine, 1, "side") == ["throw"]
    assert worth(machine, 0, "side") == []
    machine.state.set_game("turn player", 1)
    assert worth(machine, 1, "side") == ["throw", "show", "work"]  # no liftable card is under another
    asked: list[str] = []
    judged = offers.is_allowed

    def counting(machine: Machine, action: Any, env: Any) -> Any:
        asked.append(action.name)
        return judged(machine, action, env)

    monkeypatch.setattr(offers, "is_allowed", counting)
    machine.state.set_game("turn player", 0)
    iterate_options(machine, 1, "side")
    assert asked == ["throw"]


def asks_all(machine: Machine, player: int, menu: str) -> list[Any]:
    """Evaluate all actions of a menu, without the prefilter."""
    return [(action, action.needs, None) for action in machine.rules.menus.get(menu, ())]


def test_machine_with_log_asks_whole_menu_and_records_assumptions() -> None:
    may = Assumption(name="may throw", question="?", options=(True, False), default=False, rule="T-turn")
    throw = action("throw", SIDE[0].subject, e.Compare("==", e.Assumed("may throw"), e.Lit(True)))
    declared = replace(game(), assumptions={"may throw": may})
    rules = compile_rules("toy", replace(declared, actions={**declared.actions, "throw": throw}))
    machine = ready(Table(rules).put(1, "hand", SLOW).put(1, "field", slow("Worker")))
    assert worth(machine, 1, "side") == []
    machine.log = Log()
    machine.derive()
    assert list(prefilter_actions(machine, 1, "side")) == asks_all(machine, 1, "side")
    assert iterate_options(machine, 1, "side") == []
    assert set(machine.log.leaned) == {"may throw"}


@pytest.mark.parametrize("name", ["gateruler", "godacard", "monscol", "dm_evolution"])
def test_games_with_prefilter_equal_games_without(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, ruleset = find_game(name)
    rules = ruleset.compile(None)
    for seed in range(2):
        games = []
        for asking in (prefilter_actions, asks_all):
            monkeypatch.setattr(offers, "prefilter_actions", asking)
            state = new_game(ruleset, rules)
            how = playout(rules, state, seed)
            games.append((how, state.game, [list(place) for place in state.places]))
        assert games[0] == games[1]


def test_rarely_listed_menu_is_evaluated_completely_unless_cached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prospects, "FIRST", 3)
    rules = compile_rules("toy", game())
    run = ready(Table(rules).put(1, "hand", SLOW).put(1, "field", slow("Still")))
    run.pool.prospects.clear()
    asked = [len(prefilter_actions(run, 1, "side")) for _ in range(5)]
    assert asked == [len(SIDE)] * 3 + [0] * 2
    another = ready(Table(rules).put(1, "hand", QUICK).put(1, "field", slow("Still")))
    assert worth(another, 1, "side") == ["throw"]


def test_single_action_is_evaluated_without_prefilter() -> None:
    machine = ready(table(slow("Still")))
    assert worth(machine, 1, "alone") == ["throw"]
    assert iterate_options(machine, 1, "alone") == literal(machine, 1, "alone") == []


def test_rules_with_other_actions_have_their_own_prefilter() -> None:
    machine = ready(table(slow("Still")).put(1, "hand", QUICK))
    assert worth(machine, 1, "side") == ["throw"]
    menus = {"side": machine.rules.menus["side"][1:]}
    assert prefilter_actions(Machine(replace(machine.rules, menus=menus), machine.state), 1, "side") == ()


def marked() -> Machine:
    """Return a card changed by a mark from its printed form."""
    made = table()
    machine = ready(made)
    set_mark(machine, made.ids["Slow"], "kind", "answer")
    return machine


def changed() -> Machine:
    """Cards that an effect makes others than they are by print."""
    return ready(table(theirs=(unit("Lord", 1, static(cards_in("hand"), become(kind="answer"))),)))


def hidden() -> Machine:
    """Return a card that is blank while face down."""
    made = table(slow("Still"))
    machine = ready(made)
    turn_face(machine, made.ids["Still"], False)
    return machine


def given() -> Machine:
    """A card that an effect gave an ability."""
    return ready(table(slow("Still"), theirs=(unit("Lord", 1, static(THEIRS, gains(WORK))),)))


def stolen() -> Machine:
    """Return a card of the other player under the control of the asked player."""
    thief = unit("Thief", 1, static(THEIRS, become(controller=YOU)))
    return ready(table(replace(thief, values={"kind": "slow"}), theirs=(unit("Ready"), slow("Tool"))))


def below() -> Machine:
    """Return a card under another one."""
    made = table(slow("Still"))
    made.ids["Below"] = add_under(made.rules, made.state, QUICK, made.ids["Still"], "under")
    return ready(made)


@pytest.mark.parametrize(
    ("made", "wanted"),
    [
        (marked, {("throw", "Slow")}),
        (changed, {("throw", "Slow")}),
        (hidden, {("show", "Still")}),
        (given, {("work", "Still")}),
        (stolen, {("show", "Ready")}),
        (below, {("lift", "Quick")}),
    ],
)
def test_card_that_differs_from_its_printed_values_is_evaluated(made: Any, wanted: set[tuple[str, str]]) -> None:
    assert side(made()) == wanted


def test_prefilter_is_shared_by_runs_with_equal_influences() -> None:
    rules = compile_rules("toy", game())
    told: list[int] = []
    weak = unit("Lord", 1, static(cards_in("hand"), become(power=1)))  # no action asks for power
    strange = unit("Other", 1, static(cards_in("hand"), become(kind="answer")))
    for cards in ((slow("Still"),), (slow("Worker", WORK), QUICK), (weak,), (strange,)):
        machine = ready(Table(rules).put(1, "hand", SLOW).put(1, "field", *cards))
        side(machine)
        told.append(len(machine.pool.printed))
    assert told[0] == told[1] == told[2] < told[3]


@pytest.mark.parametrize("made", [changed, stolen])
def test_sharing_a_prefilter_between_different_influences_is_detected(
    made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prospects, "find_sway", lambda *run: Sway(frozenset(), frozenset()))
    with pytest.raises(AssertionError):
        side(made())


def alone(*actions: Action) -> Machine:
    """Return the game with a menu of these actions and an impossible one; a slow spell is in hand."""
    declared = game()
    never = Action(name="never", menus=("odd",), needs=(Need(condition=e.Lit(False), cites="T", because="never"),))
    odd = {one.name: replace(one, menus=("odd",)) for one in (*actions, never)}
    return ready(Table(compile_rules("toy", replace(declared, actions=odd))).put(1, "hand", SLOW))


def test_searched_candidate_is_unbound() -> None:
    where = e.Not(e.Compare("==", e.Of(e.This(), "kind"), e.Lit("slow")))
    one, other = (Action(name=name, menus=(), subject=cards_in("hand", of=YOU, where=where)) for name in "ab")
    machine = alone(one, other)
    assert [option.action for option in iterate_options(machine, 1, "odd")] == ["a", "b"]
    assert iterate_options(machine, 1, "odd") == literal(machine, 1, "odd")


def test_condition_that_is_not_reached_may_be_uncomputable() -> None:
    asked = (e.Compare("==", e.GameValue("round"), e.Lit(1)), e.Compare("<", e.GameValue("phase"), e.Lit(3)))
    needs = tuple(Need(condition=condition, cites="T", because="not now") for condition in asked)
    machine = alone(Action(name="a", menus=(), needs=needs), Action(name="b", menus=()))
    assert [option.action for option in iterate_options(machine, 1, "odd")] == ["b"]
    assert iterate_options(machine, 1, "odd") == literal(machine, 1, "odd")


MINE, HELD, SMALL = cards_in("field", of=YOU), cards_in("hand", of=YOU), its.power < 2
OWN_CARDS = (
    cards_in("hand", "field", of=YOU),
    cards_in("field", "hand", of=YOU),
    e.Either(cards_in("field", of=YOU, type="unit"), MINE),
    e.Among(what=MINE, where=SMALL),
    cards_in("field", of=YOU, where=SMALL),
    cards_in("field", of=YOU, where=its.kind == "slow"),
    cards_in("hand", of=YOU, other=cards_in("hand", where=its.kind == "slow")),
    cards_in("field", of=YOU, role="any"),
)
BOTH = (cards_in("hand", "field"), cards_in("field", "hand"))
ANYONES = (MINE, cards_in("field"), cards_in("field", of=e.Opponent()))


def several(*subjects: e.Expr) -> Machine:
    """Return actions with these subjects, some on the field and some in hand."""
    actions = {f"way {n}": Action(name=f"way {n}", menus=("side",), subject=one) for n, one in enumerate(subjects)}
    made = Table(compile_rules("toy", replace(game(), actions=actions)))
    made.put(1, "hand", SLOW, QUICK).put(1, "field", slow("A"), unit("B", 3)).put(0, "field", slow("C"))
    return ready(made)


@pytest.mark.parametrize(
    ("subjects", "known"),
    [
        (OWN_CARDS, [0, 1, 5]),
        (ANYONES, []),
        (ANYONES[1:2] * 2, [0, 1]),
        (ANYONES[::2], []),
        (ANYONES[:2], []),
        (BOTH, [0, 1]),
    ],
)
def test_subjects_known_from_printed_values_are_not_searched(subjects: tuple[e.Expr, ...], known: list[int]) -> None:
    machine = several(*subjects)
    assert len(side(machine)) > len(subjects)
    told = [refs is not None for _, _, refs in prefilter_actions(machine, 1, "side")]
    assert told == [n in known for n in range(len(subjects))]


def printed_alone(self: CardAtMoment, attr: str) -> Any:
    """Return the value of an attribute from printed values alone."""
    assert self.card is not None
    return self.card.type if attr == "type" else self.card.values.get(attr)


def tops_alone(self: View, machine: Machine, player: int, seen: list[tuple[int, int]]) -> int:
    """Return the actions left by printed values, ignoring possible changes."""
    objects, places, found = machine.state.objects, machine.state.places, 0
    for place, table, *_ in self.tops[player]:
        seen += [(table[objects[oid].card], oid) for oid in places[place]]
    for may, _ in seen:
        found |= may
    return found


@pytest.mark.parametrize(
    ("broken", "made"),
    [
        (("attribute", printed_alone), marked),
        (("attribute", printed_alone), changed),
        (("found", tops_alone), marked),
        (("found", tops_alone), hidden),
        (("found", tops_alone), given),
        (("found", tops_alone), below),
    ],
)
def test_trusting_changed_printed_values_is_detected(
    broken: tuple[str, Any], made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, instead = broken
    monkeypatch.setattr(CardAtMoment if name == "attribute" else View, name, instead)
    with pytest.raises(AssertionError):
        side(made())


def unranked(cards: list[Any], ranks: Any) -> list[Any]:
    """Return cards in any order."""
    return cards


@pytest.mark.parametrize(
    ("where", "name", "instead"),
    [
        (prospects, "rank_cards", unranked),
        (CardAtMoment, "finds", lambda self, what: True),
        (View, "in_other_order", lambda self, player, order: {}),
    ],
)
def test_trusting_an_unknown_value_is_detected(
    where: Any, name: str, instead: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(AssertionError):
        side(several(*OWN_CARDS))
