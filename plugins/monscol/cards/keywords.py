"""Standing abilities: initiative, charge, defender, weakness, resistance (MC-16). All of them are static (MC-12.4)."""

from __future__ import annotations

from monscol.attributes import DAMAGE, name_resistance, name_weakness
from monscol.mechanics.sides import EMBATTLED, FIRST
from rulestone.authoring import THIS, Ability, Operation, add, become, both, e, opponent_of, static

_FIGHTS = e.Exists(e.Common(THIS, e.Beside(EMBATTLED, ("units",))))
_MINE = e.ControllerOf(THIS)


def initiative(amount: int) -> Ability:
    """Initiative:+n."""
    return static(THIS, add(initiative=amount), name=f"Initiative:{amount:+}", tags=("initiative",))


def charge(amount: int) -> Ability:
    """Charge x: attack +x while the own side is first."""
    first = both(_FIGHTS, e.Compare("==", FIRST, _MINE))
    return static(THIS, add(attack=amount), first, name=f"Charge {amount}", tags=("charge",))


def defender(amount: int) -> Ability:
    """Defender x: attack +x while the own side is second."""
    second = both(_FIGHTS, e.Compare("==", FIRST, opponent_of(_MINE)))
    return static(THIS, add(attack=amount), second, name=f"Defender {amount}", tags=("defender",))


def weakness(kind: str, amount: int, *, objects: e.Expr = THIS) -> Ability:
    """Return Weakness y (+n): exactly one attribute of damage and one number (13.1.8.1).

    Raises:
        ValueError: `kind` names no attribute or several, or `amount` is no number.
    """
    known_form(kind, amount)
    return static(objects, weakness_operation(kind, amount), name=f"Weakness {kind} (+{amount})", tags=("weakness",))


def weakness_operation(kind: str, amount: int) -> tuple[Operation, ...]:
    """Return the operation of weakness: only values of the same attribute add up (13.1.8.5)."""
    known_form(kind, amount)
    return add(**{name_weakness(kind): amount})


def known_form(kind: str, amount: int) -> None:
    """Return the form of a weakness: one attribute, one number; the list of attributes is open.

    Raises:
        ValueError: it has another form.
    """
    if not isinstance(kind, str) or not kind or not kind.isalpha():
        raise ValueError(f"a weakness names exactly one attribute of damage ({', '.join(DAMAGE)}, …), not {kind!r}")
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise ValueError(f"a weakness raises damage by a number, found {amount!r}")


def resist(kind: str) -> Ability:
    """Resistance x: the unit is given no damage of this attribute."""
    return static(THIS, become(**{name_resistance(kind): True}), name=f"Resistance {kind}", tags=("resistance",))
