"""Reference of policies: each with the words and other values that its fields may have."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec.structs import fields

from rulestone.authors.reference import examples
from rulestone.authors.reference.article import Article, describe_class, format_record
from rulestone.authors.reference.sample import list_names, play_steps, read, trace_rules
from rulestone.kernel.policies import Policies, Policy
from rulestone.language import instructions as i


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
        for kind in list_names().values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not Policy
    ]


def list_choices(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a policy with a fixed list of words, and the words of each."""
    for field, hint in get_type_hints(kind).items():
        if field not in inspect.get_annotations(kind):
            continue  # its base class already lists it
        for part in (hint, *get_args(hint)):
            if get_origin(part) is Literal:
                yield from ((field, word) for word in get_args(part))


def make_example(policy: str, kind: type, field: str, word: Any) -> Callable[[], list[str]]:
    """Return a function that plays the sample under a policy and returns the policy's description."""

    def run_example_lines() -> list[str]:
        several = get_origin(get_type_hints(kind)[field]) is tuple
        value = kind(**{field: (word,) if several else word})
        play_steps(i.Check(), with_policies={policy: value})
        return [value.describe()]

    return run_example_lines


def map_other_fields(kind: type) -> list[str]:
    """Return a policy's own fields without a fixed list of words."""
    listed = {field for field, _ in list_choices(kind)}
    own = inspect.get_annotations(kind)
    return [field.name for field in fields(kind) if field.name in own and field.name not in {*listed, "cites"}]


def run_under_policy(policy: str, value: str, done: str) -> list[str]:
    """Return the trace of steps under a policy, with the rules, or else the policy's description."""
    made = read(value)
    return trace_with_rules(policy, made, done) or [made.describe()]


def trace_with_rules(policy: str, swapped: Policy, done: str) -> list[str]:
    """Return the trace of steps under a policy, each line with its rules."""
    lines = trace_rules(done, {policy: swapped})
    return [f"{text} [{', '.join(rules)}]" if rules else text for text, rules in lines]
