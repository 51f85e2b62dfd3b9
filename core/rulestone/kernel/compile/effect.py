"""Continuous effects and keywords, compiled."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from rulestone.continuous.base_values import Model
from rulestone.continuous.operations import ABILITIES, CARD, Row, list_written_cells
from rulestone.continuous.reads import EffectReads
from rulestone.kernel.characteristics import get_known_abilities, list_abilities
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.kernel.rules.ability import CompiledContinuous
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import KEYWORD, Ability, Continuous, Operation
from rulestone.model.objects import NUMBER, Card
from rulestone.model.records import as_tuple
from rulestone.model.state import Env


def compile_printed(rules: Basis, card: Card) -> tuple[Ability, ...]:
    """Return the abilities printed on a card, its keywords among them.

    An ability that only gives keywords to its own card is replaced by these keywords. The first one takes its index, so
    that the following abilities keep theirs.
    """
    abilities: list[Ability] = []
    keywords = [attr for attr, value in card.values.items() if value is True and rules.is_keyword(attr)]
    for ability in card.abilities:
        own_keywords = list_self_keywords(rules, ability)
        abilities.append(make_keyword(own_keywords[0], ability) if own_keywords else ability)
        keywords += own_keywords[1:]
    return (*abilities, *map(make_keyword, keywords))


def list_self_keywords(rules: Basis, ability: Ability) -> tuple[str, ...]:
    """Return the keywords that an ability gives to its own card; () for an ability with another effect."""
    if len(ability.continuous) != 1 or ability.condition is not None or ability.zones:
        return ()
    (effect,) = ability.continuous
    if not isinstance(effect.whom, e.This) or effect.condition is not None:
        return ()
    keywords = tuple(op.attr for op in effect.what if op.kind == "grant" and rules.is_keyword(op.attr))
    return keywords if len(keywords) == len(effect.what) else ()


def make_keyword(name: str, printed: Ability | None = None) -> Ability:
    """Return a keyword as an ability, with the text and tags of an ability that grants it."""
    return Ability(kind=KEYWORD, name=name, text=printed.text if printed else "", tags=printed.tags if printed else ())


def convert_to_abilities(rules: Basis, effect: Continuous) -> Continuous:
    """Convert an effect so that it gives and reads keywords as abilities."""
    if not (keywords := {name for name, declared in rules.parts.attributes.items() if declared.keyword}):
        return effect

    def convert(node: Any) -> Any:
        match node:
            case e.Its(attr) if attr in keywords:
                return e.Compare("contains", e.Its("abilities"), e.Lit(attr))
            case e.Of(what, attr) if attr in keywords:
                return e.Compare("contains", e.Of(inspect.rebuild(what, convert), "abilities"), e.Lit(attr))
            case Ability():
                return node  # a given ability is compiled separately
        return node

    what = tuple(
        replace(op, kind="gain", value=make_keyword(op.attr)) if op.kind == "grant" and op.attr in keywords else op
        for op in effect.what
    )
    what = tuple(op if isinstance(op.value, Ability) else inspect.rebuild(op, convert) for op in what)
    whom, condition, ends = (inspect.rebuild(part, convert) for part in (effect.whom, effect.condition, effect.ends))
    return replace(effect, whom=whom, what=what, condition=condition, ends=ends)


def compile_effect(steps: StepCompiler, id: str, effect: Continuous) -> CompiledContinuous:
    """Return a compiled continuous effect, recorded among the contributions.

    Raises:
        LookupError, TypeError: the effect uses a part that the game does not declare, or a value of a wrong type.
    """
    compiler = steps.expr
    effect = convert_to_abilities(steps.rules, effect)
    effect = replace(effect, what=tuple(convert_value(steps.rules, op) for op in effect.what))
    gained = {n: steps.compile_gained(f"{id}+{n}", op.value) for n, op in enumerate(effect.what) if op.kind == "gain"}
    whom = compiler.objects(effect.whom)
    compiled = CompiledContinuous(
        id,
        effect,
        steps.rules.get_layer(effect),
        whom=whom,
        values=tuple(compile_value(steps, op, gained.get(n)) for n, op in enumerate(effect.what)),
        condition=compiler.read_optional("value", effect.condition),
        ends=compiler.read_optional("value", effect.ends),
        gained=gained,
        cells=tuple(list_cells(steps.rules, op) for op in effect.what),
        reads=EffectReads(steps.rules.places.list_places, steps.rules.holds_references),
    )
    steps.brought.effects[id] = compiled
    return compiled


def convert_value(rules: Basis, op: Operation) -> Operation:
    """Convert an operation on an attribute that collects values (its default is a tuple), so that a single value counts
    as a collection."""
    declared = rules.parts.attributes.get(op.attr)
    if op.kind not in ("set", "add") or declared is None or not isinstance(declared.default, tuple):
        return op
    if isinstance(op.value, e.Lit):
        return replace(op, value=e.Lit(as_tuple(op.value.value)))
    return op


def compile_value(steps: StepCompiler, op: Any, gained: Any) -> Compiled | None:
    """Compile the value of an operation; None for an operation without a value."""
    if op.kind == "copy":
        return find_model(steps.expr.objects(op.value))
    if op.kind == "share":
        return make_sharer(steps.expr.objects(op.value), op.attr)
    value = op.value if gained is None else gained
    if value is None:
        return None
    compiled = steps.expr(value)
    declared = steps.rules.parts.attributes.get(op.attr)
    if op.kind in ("set", "add") and declared is not None and isinstance(declared.default, tuple):
        return lambda machine, env, it: as_tuple(compiled(machine, env, it))
    return compiled


def make_sharer(objects: Compiled, word: str) -> Compiled:
    """Return the abilities of some objects, current or last known, that a word selects."""

    def run(machine: Machine, env: Env, it: int) -> Any:
        abilities: dict[Any, None] = {}
        for ref in objects(machine, env, it):
            if ref >= 2:
                gone = None if machine.state.is_alive(ref) else machine.state.find_object(ref)
                held = list_abilities(machine, ref & NUMBER) if gone is None else get_known_abilities(machine, gone)
                abilities |= dict.fromkeys(ability for ability in held.abilities if ability.answers_to(word))
        return tuple(abilities)

    return run


def list_cells(rules: Basis, op: Any) -> tuple[str, ...]:
    """Return the cells that an operation may write."""
    if op.kind == "copy":
        return (*rules.parts.attributes, "type", "name", ABILITIES, CARD)
    return list_written_cells(op.kind, op.attr, op.value.value if isinstance(op.value, e.Lit) else None)


def find_model(objects: Compiled) -> Compiled:
    """Return a function that finds the model of a copy: the original's printed card, or its current values."""

    def run(machine: Machine, env: Env, it: int) -> Any:
        for ref in objects(machine, env, it):
            if ref >= 2:
                obj, alive = machine.state.find_object(ref), machine.state.is_alive(ref)
                row, known_cells = (
                    (machine.derive_row(ref & NUMBER), machine.rules.parts.attributes) if alive else (obj.marks, ())
                )
                return read_copiable(machine, obj.card, row, known_cells)
        return None

    return run


def read_copiable(machine: Machine, card: Card | None, row: Row, known: Collection[str] = ()) -> Card | Model | None:
    """Return the copiable values of an object: its printed ones, or its current values and abilities.

    Args:
        card: the card of the object.
        row: derived values of the object, or its last known ones.
        known: cells of the row with current values; () for the printed values.
    """
    model: Card | Model | None = row.get(CARD, card)
    if model is None or machine.rules.policies.layers.copies == "printed":
        return model
    # a copy of a copy keeps the exceptions of the first one ("except that it is red")
    printed, exceptions = model if isinstance(model, Model) else (model, ())
    copied = dict.fromkeys((*(known or printed.values), "type", "name", ABILITIES))
    cells = dict(exceptions) | {cell: row[cell] for cell in copied if cell in row}
    return Model(printed, tuple(cells.items())) if cells else model
