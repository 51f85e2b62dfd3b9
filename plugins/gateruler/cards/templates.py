"""Templates of cards, used by cards of the sources and of the sample set."""

from __future__ import annotations

from typing import Any

from gateruler.zones import HAND
from rulestone.authoring import THIS, YOU, Ability, Card, Term, cards_in, choose, do, e, i, pick, var

_LEVEL = "the sources give no level and no values; those here are assumed"


def card(name: str, original: str, type: str, *abilities: Ability, note: str = "", **values: Any) -> Card:
    """Return a card that a source names."""
    notes = "; ".join(part for part in (note, _LEVEL) if part)
    printed = {key.replace("_", " "): value.expr if isinstance(value, Term) else value for key, value in values.items()}
    return Card(name=name, original=original, type=type, values=printed, abilities=abilities, status="real", note=notes)


def discount(price: int, process: tuple[i.Instruction, ...]) -> Ability:
    """【コスト軽減】: perform the process, then this costs as much instead of its level."""
    return Ability(kind="discount", cost=process, effect=(do("set price", cost=price, card=THIS),))


def cost(*steps: i.Instruction) -> tuple[i.Pay]:
    """Return the cost of an ability, which is paid in full or not at all."""
    return (i.Pay(body=steps),)


def name_it(name: str, value: e.Expr, **more: Any) -> i.Choose:
    """Bind the object of a text as it is played, without choosing it: no protection applies (GR-8.3)."""
    return choose(name, value, suffers="", cites=("GR-8.1", "GR-8.3"), **more)


def pay_energy(amount: int) -> i.Do:
    """Return the cost of paying a number of energy."""
    return do("pay energy", player=YOU, cost=amount)


ONE_HAND_CARD_UNDER = cost(
    pick("target", cards_in(HAND, of=YOU)),
    do("put under the deck", card=var("target")),
)


def unit(name: str, level: int, atk: int, hp: int, stk: int, *abilities: Ability, **values: Any) -> Card:
    """Return a unit of the sample pool."""
    printed = {"level": level, "atk": atk, "hp": hp, "stk": stk, **values}
    return Card(name=name, type="unit", values=printed, abilities=abilities)


def event(name: str, level: int, timing: str, *abilities: Ability) -> Card:
    """Return an event of the sample pool."""
    return Card(name=name, type="event", values={"level": level, "timing": timing}, abilities=abilities)


def field(name: str, level: int, *abilities: Ability) -> Card:
    """Return a field card of the sample pool."""
    return Card(name=name, type="field", values={"level": level}, abilities=abilities)


def gear(name: str, level: int, atk: int, hp: int, stk: int, *abilities: Ability, **values: Any) -> Any:
    """Return one of our own units, with 【装着】."""
    return unit(name, level, atk, hp, stk, *abilities, equips=True, **values)
