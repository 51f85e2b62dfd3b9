"""Repetition of a comparison's change from its description alone."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.game.differences import list_differences, take_parts, take_policy
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import ADDED, Change
from rulestone.interventions.parts import FoundPart
from rulestone.interventions.units import Units, find_observed_values, iterate_settings, name_parts


def apply(ruleset: Ruleset, change: Change, giver: Ruleset | None = None) -> Ruleset:
    """Return a ruleset with a change.

    An option of an assumption and a value of the translation are chosen when a scenario is run: under them the ruleset
    stays as it is.

    Args:
        ruleset: the ruleset of the column that is changed.
        change: the change.
        giver: the ruleset of the column that something is taken from; None for no such column.

    Raises:
        LookupError: the ruleset has nothing that the change could change.
        UnfitPolicy: a policy names what the ruleset does not have.
    """
    made: Ruleset | None = ruleset
    for one in (replace(change, also=()), *change.also):
        made = _apply_change(ruleset if made is None else made, one, giver)
        if made is None:
            raise LookupError(f"{ruleset.name} has nothing that “{one.what}” could change")
    return made if made is not None else ruleset


def _find(units: Units, name: str, rules: tuple[str, ...]) -> FoundPart | None:
    """Return the part of a name (`Units.worded`) that cites some rules; None if there is none."""
    other = name.rpartition(" and not ")[2].partition(" (")[0]
    elsewhere = find_observed_values(units.ruleset, [int(other)] if other.isdecimal() else [], [other])
    settings = ((f"{part.owner}: {part.words}", part) for part in (*iterate_settings(units.ruleset, rules), *elsewhere))
    return next((part for told, part in (*name_parts(units.ruleset, rules), *settings) if told == name), None)


def _apply_change(ruleset: Ruleset, change: Change, giver: Ruleset | None) -> Ruleset | None:
    """Return the ruleset with one change; None without a part to change."""
    if change.kind in ("part", "setting"):
        units = Units(ruleset)
        part = _find(units, change.what, change.rules)
        return part.apply(ruleset) if part is not None else None
    if change.kind in ("policy", "revision") and giver is None:
        raise LookupError(f"no ruleset is given to take “{change.what}” from")
    if change.kind == "policy" and giver is not None:
        return take_policy(ruleset, change.what, giver, fields=change.fields)
    if change.kind == "revision" and giver is not None:
        names = () if change.what == ADDED else change.what.split(", ")
        return take_parts(ruleset, giver, [one for one in list_differences(ruleset, giver) if one.label in names])
    return ruleset
