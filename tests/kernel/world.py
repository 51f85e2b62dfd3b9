"""A position with an example of everything that expressions can read."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Assumption, Attribute, PhaseOf
from rulestone.kernel.policies import LayerScheme
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, add_under, make_blank_state
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability, Operation
from rulestone.language.build import THIS, activated, add, become, cards_in, do, its, static
from rulestone.model.objects import Card
from rulestone.model.state import Item, Part, State
from tests.kernel.test_meaning_selections_spaces import ARMY, LAND, SPACES
from tests.kernel.toy import OWN, YOU, parts, unit

STUDY = activated(do("draw", player=YOU), name="study", condition=its.power >= 2)
LESSONS = (
    static(cards_in("field", where=its.power >= 3), become(kind="dragon")),
    static(cards_in("field", "army"), (Operation("lose", "study"),), e.Exists(cards_in("grave"))),
    static(OWN, (*add(power=1), Operation("forbid", "destroy"), Operation("forbid", e.AFFECTED))),
    static(THIS, become(controller=e.You(), name="Nobody")),
    static(cards_in("army"), become(type="unit", way="fly", also=(), hue="red")),
)


def make_world(*statics: Ability, layers: LayerScheme | None = None) -> tuple[Rules, State, dict[str, Any]]:
    """Return the game, a position of it, and the bindings of an ability that is being used there.

    Args:
        statics: abilities of units in the field, one each.
        layers: how continuous effects are ordered; None: by timestamp.
    """
    base = parts(layers=layers or LayerScheme())
    names = ("way", "weight", "hue", "also", "needs")
    rules = compile_rules("world", replace(
        base,
        zones={**base.zones, "land": LAND, "army": ARMY, "field": replace(base.zones["field"], capacity=None)},
        spaces=SPACES,
        phases={**base.phases, "duel": PhaseOf(name="duel", inner=True, steps=())},
        attributes={
            **base.attributes,
            **{name: Attribute(name=name) for name in names},
            "rival": Attribute(name="rival", reference=True),
        },
        assumptions={"luck": Assumption(name="luck", question="?", options=(1, 2), default=1, rule="T-luck")},
        working=("field", "army"),
    ))  # fmt: skip
    state = make_blank_state(rules, ("Ada", "Ben"))
    elf = {"kind": "elf", "hue": "red", "weight": 2, "needs": its.power >= 2}
    for number, ability in enumerate(statics):
        add_card(rules, state, unit(f"Static {number}", number, ability), "field", number % 2)
    hero = add_card(rules, state, add_values(unit("Hero", 3, STUDY), **elf), "field", 0)
    foe = add_card(rules, state, unit("Foe", 1, STUDY), "field", 1, marks={"kind": "elf"})
    add_under(rules, state, unit("Below", 1), foe, "under")
    for one, other in ((hero, foe), (foe, hero)):
        state.set_mark(one, "rival", (state.objects[other].ref,))
    for slot in ("a", "e"):
        add_card(rules, state, unit(f"Land {slot}"), "land", 0, slot=slot)
    for player, slot in enumerate(("a", "b")):
        add_card(
            rules, state, add_values(unit(f"Rider {slot}", 2), way="walk", also=("leap",)), "army", player, slot=slot
        )
    dead = add_card(rules, state, unit("Dead", 2), "grave", 0)
    for zone in ("hand", "deck"):
        add_card(rules, state, unit(f"In {zone}"), zone, 0)
        add_card(rules, state, Card(name=f"Spell in {zone}", type="spell"), zone, 1)
    state.last_known[dead] = state.objects[dead]
    state.objects[dead] = replace(state.objects[dead], life=1)
    state.stack = tuple(
        Item(n, kind, n % 2, hero, None, {"_targets": ("t",), "t": (foe,), "also": 1}, (Part(foe, 2),), label=kind)
        for n, kind in ((5, "spell"), (6, "ability"))
    )
    state.game |= {"turn": 3, "hero": hero, "answering": "spell", "outer phases": ("duel",), "phase": "main"}
    state.history = {("turn", "destroy"): 1, ("game", "destroy", 0): 2, ("turn", "destroy", "ref", hero): 1}
    env = {"you": 0, "this": hero, "ability": 0, "target": (foe,), "gone": (dead,), "item": (-5,), "n": 2}
    return rules, state, {**env, "hit": (foe,), "hit shares": ((foe, 2),), "this way destroy": (foe,)}


def add_values(card: Card, **values: Any) -> Card:
    """Return a card with further printed values."""
    return replace(card, values={**card.values, **values})
