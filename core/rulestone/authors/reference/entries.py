"""Entries of the reference, read off the code: classes with docstrings, policies, tables, lists of words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec.structs import fields

from rulestone.authors.reference import examples
from rulestone.authors.reference.article import Article, describe_class, format_record
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.misfits import MISFITS
from rulestone.game.validation.names import EVENT_ROLES, GIVEN, OF_ITEMS, OPERATION_KINDS, PUT
from rulestone.game.validation.without_effect import OF_THE_GAME
from rulestone.kernel.characteristics import ABOUT_ABILITIES as OF_ABILITIES, OF_PENDING, SPECIAL
from rulestone.kernel.policies import Policies, Policy, StateBasedActions, Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.inspect import walk


def policies() -> Iterator[Article]:
    """Yield how games differ: each policy, the ready-made ones, each word of a field, and the other fields.

    Each word is followed by the trace of a card played under it, or by the policy's own description. The example of
    another field is a policy with a value for it, and steps under that policy, followed by their trace.
    """
    for name, base in get_type_hints(Policies).items():
        for kind in list_kinds(base):
            yield Article(kind.__name__, format_record(kind), describe_class(kind) or describe_class(base))
            for field, word in list_choices(kind):
                code = f"{kind.__name__}({field}={word!r})"
                yield Article(f"{kind.__name__}.{field}={word}", code, "", code, make_example(name, kind, field, word))
            for field in map_other_fields(kind):
                key = f"{kind.__name__}.{field}"
                value, done = examples.POLICIES.get(key, ("", ""))
                yield Article(key, value, "", f"{value}\n{done}".strip(), partial(run_under_policy, name, value, done))


def list_kinds(base: type) -> list[type]:
    """Return a policy's class and its alternatives for authors."""
    return [
        kind
        for kind in examples.list_names().values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not Policy
    ]


def list_choices(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a policy with a fixed list of words, and the words of each."""
    for field, hint in get_type_hints(kind).items():
        if field not in inspect.get_annotations(kind):
            continue  # the entry of the base class lists this field
        for part in (hint, *get_args(hint)):
            if get_origin(part) is Literal:
                yield from ((field, word) for word in get_args(part))


def make_example(policy: str, kind: type, field: str, word: Any) -> Callable[[], list[str]]:
    """Return a function that plays the sample under a policy and returns the policy's description."""

    def run_example_lines() -> list[str]:
        several = get_origin(get_type_hints(kind)[field]) is tuple
        value = kind(**{field: (word,) if several else word})
        examples.play_steps(i.Check(), with_policies={policy: value})
        return [value.describe()]

    return run_example_lines


def map_other_fields(kind: type) -> list[str]:
    """Return a policy's own fields without a fixed list of words."""
    listed = {field for field, _ in list_choices(kind)}
    own = inspect.get_annotations(kind)
    return [field.name for field in fields(kind) if field.name in own and field.name not in {*listed, "cites"}]


def run_under_policy(policy: str, value: str, done: str) -> list[str]:
    """Return the trace of steps under a policy, with the rules, or else the policy's description."""
    made = examples.read(value)
    return trace_with_rules(policy, made, done) or [made.describe()]


def trace_with_rules(policy: str, swapped: Policy, done: str) -> list[str]:
    """Return the trace of steps under a policy, each line with its rules."""
    lines = examples.trace_rules(done, {policy: swapped})
    return [f"{text} [{', '.join(rules)}]" if rules else text for text, rules in lines]


NO_OUTCOME = "(no line in the trace)"


def find_classes(module: Any, base: type) -> dict[str, type]:
    """Return the kinds of a module that derive from a base, without bases of others, by name."""
    found = {name: kind for name, kind in vars(module).items() if isinstance(kind, type) and issubclass(kind, base)}
    return {name: kind for name, kind in found.items() if kind not in (e.Expr, e.Value, e.Player, e.Condition, base)}


def trace_example(code: str) -> list[str]:
    """Return the events of steps."""
    return examples.trace_events(code) or [NO_OUTCOME]


def run_effect(code: str) -> list[str]:
    """Return the events of an effect on the Captain, and its strength."""
    return [*examples.trace_events(code), f"strength of Captain: {examples.get_strength(code)}"]


def list_expressions() -> Iterator[Article]:
    """Expressions: values, players, objects, conditions. Each example is followed by its result."""
    for name, kind in sorted(find_classes(e, e.Expr).items()):
        code = examples.EXPRESSIONS.get(name, "")
        yield Article(name, format_record(kind, "e."), describe_class(kind), code, partial(evaluate_after, "()", code))


def list_instructions() -> Iterator[Article]:
    """Instructions: the steps of effects and procedures. Each example is followed by its trace."""
    for name, kind in sorted(find_classes(i, i.Instruction).items()):
        code = examples.INSTRUCTIONS.get(name, "")
        yield Article(name, format_record(kind, "i."), describe_class(kind), code, partial(trace_example, code))


def list_operations() -> Iterator[Article]:
    """Yield the operations of continuous effects (`Operation.kind`), with the strength of the Captain after each
    example.
    """
    for kind in OPERATION_KINDS:
        code = examples.OPERATIONS.get(kind, "")
        yield Article(
            kind, f'Operation("{kind}", attr, value)', examples.OPERATES.get(kind, ""), code, partial(run_effect, code)
        )


def iterate_core_events() -> Iterator[Article]:
    """Events of the core in every game; verbs and `Note` add the game's own (`rulestone games GAME events --all`).

    In an example Ada's Champion has the ability, then it happens.
    """
    for name, meant in examples.MEANINGS["events"].items():
        roles = EVENT_ROLES.get(name, PUT)
        where = f'When(event="{name}", where=...)'
        text = f"Roles: {', '.join(roles) or 'none'}. {meant}"
        code = make_trigger_example(name)
        policies = {"triggers": Triggers(act="stack", looks_back=True)} if name == "ability put" else {}
        yield Article(name, where, text, code, partial(run_listener_example, code, policies))


def make_trigger_example(event: str) -> str:
    """Return a trigger on an event, and the steps that cause the event."""
    does, cause = examples.EVENTS[event]
    where = examples.WHERE.get(event)
    return f'lasting(var("mine"), gains(triggered("{event}", {where}, {does}))),\n{cause}, i.Check()'


def run_listener_example(code: str, policies: dict[str, Any]) -> list[str]:
    """Return the events of steps, without the beginning of the effect that listens to them."""
    return examples.trace_events(code, **policies)[1:] or [NO_OUTCOME]


def list_bindings() -> Iterator[Article]:
    """Yield the names that the core binds; steps also read the roles of their event and their own bindings.

    Each example is followed by its trace. In an example of two parts, the first one is declared by the game.
    """
    for name in sorted(GIVEN):
        declared, done = examples.BINDINGS.get(name, ("", ""))
        head = "IT" if name == "it" else f'var("{name}"), bound("{name}")'
        example = f"{declared}\n{done}".strip()
        yield Article(name, head, examples.MEANINGS["bindings"][name], example, partial(trace_sample, declared, done))


def trace_sample(declared: str, action: str) -> list[str]:
    """Return the trace of steps in a sample with other parts and policies."""
    more = examples.read(f"dict({declared})")
    policies = {name: more.pop(name) for name in Policies.__struct_fields__ if name in more}
    return [text for text, _ in examples.trace_rules(action, policies, more)] or [NO_OUTCOME]


def list_attributes() -> Iterator[Article]:
    """Yield the attributes of every object that need no declaration; the examples read Ada's Champion."""
    yield from list_readings([name for name in SPECIAL if name not in OF_ABILITIES], 'of(var("mine"), "NAME")', ITS)


ITS = 'its["NAME"]'
HAS_ONE = 'lasting(var("mine"), gains(triggered("draw", None, note("acts"), name="Roar"))),'


def list_readings(
    names: Iterable[str], code: str, head: str = "", about: Mapping[str, str] | None = None, steps: str = "()"
) -> Iterator[Article]:
    """Yield an entry for each name, with the value of an expression.

    Args:
        names: names of attributes.
        code: the expression; NAME stands for the name.
        head: how it is written; "" for the expression.
        about: name → its description.
        steps: the steps before.
    """
    for name in names:
        read_by = code.replace("NAME", name)
        outcome = partial(evaluate_after, steps, read_by)
        yield Article(name, head.replace("NAME", name) or read_by, (about or {}).get(name, ""), read_by, outcome)


def list_ability_fields() -> Iterator[Article]:
    """Yield the attributes of abilities: of the ability used (`e.OfAbility`), and of all of an object's.

    In an example of the ability used, the ability reads itself; other examples read Ada's Champion after it gained one.
    For pending triggers see `list_trigger_fields`, for stack items `list_item_fields`.
    """
    for name in get_args(get_type_hints(e.OfAbility)["field"]):
        given = 'name="Roar", timing="quick", tags=("loud",)'
        code = f'effect(mark(YOU, "step", e.OfAbility("{name}")), {given})'
        yield Article(
            name, f'e.OfAbility("{name}")', examples.MEANINGS["ability"][name], code, partial(find_last_event, code)
        )
    yield from list_readings(OF_ABILITIES, 'of(var("mine"), "NAME")', ITS, examples.MEANINGS["abilities"], HAS_ONE)


def find_last_event(code: str) -> list[str]:
    """Return the last event of using an ability."""
    return examples.trace_events(code)[-1:]


OF_BOTH = ("kind", "controller", "tags", "label")
SET_OFF = 'lasting(var("mine"), gains(triggered("destroy", None, note("acts")))), do("destroy", fighter=var("theirs"))'
PUT_THERE = 'i.PutItem(kind="blow", procedure="rest", label="a blow", parts=((var("theirs"), e.Lit(3)),)),'


def list_trigger_fields() -> Iterator[Article]:
    """Yield the attributes of a pending trigger (`e.Waiting`); others are its source's, or last known information.

    The examples read a trigger that the destruction of the Captain has caused.
    """
    yield from list_readings(OF_PENDING, 'of(e.Waiting(), "NAME")', "", examples.MEANINGS["items"], SET_OFF)


def list_item_fields() -> Iterator[Article]:
    """Yield the attributes of a stack item (`e.Items`); others are its source's, or last known information.

    The examples read a blow of 3 to the Captain.
    """
    names = dict.fromkeys(name for name in OF_ITEMS if name not in OF_PENDING or name in OF_BOTH)
    yield from list_readings(names, 'of(e.Items("blow"), "NAME")', "", examples.MEANINGS["items"], PUT_THERE)


def list_player_fields() -> Iterator[Article]:
    """Yield the attributes of a player: the name, and those declared for players (`Attribute.of`)."""
    yield from list_readings(("name", "type", "owner", "controller", "life"), 'of(OPPONENT, "NAME")')


def evaluate_after(steps: str, code: str) -> list[str]:
    """Return the value of an expression after some steps."""
    return [examples.evaluate_in_words(code, *examples.read(steps))]


def list_game_values() -> Iterator[Article]:
    """Game values set by the core and its policies; each example reads one in the main phase."""
    yield from list_readings(sorted(OF_THE_GAME), 'game("NAME")')


def list_misfits() -> Iterator[Article]:
    """Policies that do not fit each other: `rulestone check` reports each, also for GAME+POLICY=OTHER."""
    for number, misfit in enumerate(MISFITS, 1):
        worth = "a setting has no effect" if misfit.works else "it cannot work"
        yield Article(f"{' and '.join(misfit.policies)} ({number})", worth, misfit.what)


def stop() -> Iterator[Article]:
    """Yield the scopes that `Stop` ends: its own steps and those around them, up to the card or the procedure."""
    for where, code in examples.STOP.items():
        yield Article(where, "i.Stop()", "", code, partial(trace_example, code))


def list_departed() -> Iterator[Article]:
    """Yield last known information about an object: the Captain after its destruction."""
    steps = 'do("destroy", fighter=var("theirs")),'
    yield from list_readings(("strength", "wounds", "rival", *SPECIAL), 'of(var("theirs"), "NAME")', ITS, steps=steps)


def list_questions() -> Iterator[Article]:
    """Yield the moments at which a player is asked about a trigger, its target and its cost, by policy."""
    for act in ("stack", "offer", "resolve"):
        for asked in ("as put", "at resolution"):
            policy = Triggers(act=act, asked=asked, looks_back=True)
            code = f'lasting(var("mine"), gains({examples.MAY})), do("destroy", fighter=var("theirs")), i.Check()'
            outcome = partial(examples.trace_events, code, triggers=policy)
            yield Article(f"{act}, {asked}", f"Triggers(act={act!r}, asked={asked!r})", "", code, outcome)


def list_checkpoints() -> Iterator[Article]:
    """Yield the order of steps inside a check point: state-based actions, and the moment when pending triggers act."""
    for first in (True, False):
        outcome = partial(examples.trace_events, examples.CHECKED, state_based_actions=StateBasedActions(first=first))
        head = f"StateBasedActions(first={first})"
        yield Article(f"rule processing {'first' if first else 'last'}", head, "", examples.CHECKED, outcome)


TOPICS: dict[str, Callable[[], Iterator[Article]]] = {
    "expressions": list_expressions, "instructions": list_instructions, "operations": list_operations,
    "policies": policies, "events": iterate_core_events, "bindings": list_bindings, "attributes": list_attributes,
    "abilities": list_ability_fields, "waiting": list_trigger_fields, "items": list_item_fields,
    "players": list_player_fields, "values": list_game_values, "checkpoints": list_checkpoints,
    "asking": list_questions, "fitting": list_misfits, "stop": stop, "gone": list_departed,
}  # fmt: skip
"""Topic → its entries; the docstring says what the topic is."""


@cache
def list_entries(name: str) -> tuple[Article, ...]:
    """Return the entries of a topic."""
    return tuple(TOPICS[name]())


def list_events(ruleset: Ruleset) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the events of a game that abilities can listen to: name, origin, roles."""
    parts = ruleset.parts
    affected = {verb.name: f", happens to {verb.affects}" if verb.affects else "" for verb in parts.verbs.values()}
    rows = [(verb.name, "verb" + affected[verb.name], verb.roles) for verb in parts.verbs.values()]
    everything = (parts.verbs, parts.actions, parts.procedures, parts.phases, parts.checks, ruleset.cards)
    for node in walk(everything):
        if isinstance(node, i.Note):
            rows.append((node.event, "noted", tuple(node.roles)))
        elif isinstance(node, (i.Announce, i.PutItem)):
            kind = node.item if isinstance(node, i.Announce) else node.kind
            rows.append((f"{kind} put", "stack", ("item", "player", "source")))
    rows += [(name, "core", roles) for name, roles in EVENT_ROLES.items()]
    return list(dict.fromkeys(rows))


__all__ = ["TOPICS", "Article", "list_entries", "list_events"]
