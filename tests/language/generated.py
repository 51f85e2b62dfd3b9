"""Random language: expressions of every class, of any depth, about the game that `tests.kernel.world` sets up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rulestone.language import expressions as e

NUMBERS = st.sampled_from(("power", "weight"))
WORDS = st.sampled_from(("kind", "type", "zone", "slot", "role", "name", "controller", "abilities", "face up"))
ITEM_WORDS = st.sampled_from(("kind", "label", "controller", "name"))
ZONES = st.sampled_from((("field",), ("army",), ("field", "army"), ("grave",), ("hand",), ("land",)))
THINGS = st.sampled_from(("destroy", "summon"))
KINDS = st.sampled_from(("elf", "dragon", "unit", "field"))
TYPES = st.sampled_from(("", "unit", "spell"))
Strategy = st.SearchStrategy[Any]


class Pools(NamedTuple):
    """Strategies by type of the expression; items are references to stack items, objects are not."""

    players: Strategy
    objects: Strategy
    items: Strategy
    numbers: Strategy
    words: Strategy
    conditions: Strategy
    item_conditions: Strategy


LEAVES = Pools(
    players=st.sampled_from((e.You(), e.Opponent(), e.TurnPlayer())),
    objects=st.sampled_from((e.This(), e.It(), e.Var("target"), e.Var("gone"), e.Select(("field", "army")))),
    items=st.sampled_from((e.Items(), e.Var("item"))),
    numbers=st.sampled_from((e.Lit(0), e.Lit(1), e.Lit(2), e.Its("power"), e.Var("n"))),
    words=st.sampled_from((e.Lit("elf"), e.Its("kind"), e.Its("type"))),
    conditions=st.sampled_from((e.Compare("==", e.Its("kind"), e.Lit("elf")), e.Exists(e.It()))),
    item_conditions=st.sampled_from((e.Compare("==", e.Its("kind"), e.Lit("spell")),)),
)  # fmt: skip


def maybe(strategy: Strategy) -> Strategy:
    return st.none() | strategy


def generate_players(p: Pools) -> dict[type[e.Expr], Strategy]:
    return {
        e.You: st.just(e.You()),
        e.Opponent: st.builds(e.Opponent, maybe(p.players)),
        e.TurnPlayer: st.just(e.TurnPlayer()),
        e.OwnerOf: st.just(e.OwnerOf(e.This())),
        e.ControllerOf: st.just(e.ControllerOf(e.This())),
    }


def generate_objects(p: Pools) -> dict[type[e.Expr], Strategy]:
    return {
        e.This: st.just(e.This()),
        e.It: st.just(e.It()),
        e.Var: st.sampled_from((e.Var("target"), e.Var("gone"))),
        e.GameValue: st.just(e.GameValue("hero")),
        e.ControllerOf: st.builds(e.ControllerOf, p.objects | p.items),
        e.OwnerOf: st.builds(e.OwnerOf, p.objects),
        e.Select: st.builds(
            e.Select, ZONES, maybe(p.players), TYPES, maybe(p.conditions), st.sampled_from(("", "under", "any")),
            maybe(p.objects),
        ),
        e.Under: st.builds(e.Under, p.objects, st.sampled_from(("", "under"))),
        e.HostOf: st.builds(e.HostOf, p.objects),
        e.Top: st.builds(e.Top, st.sampled_from(("deck", "hand")), p.players, st.sampled_from((e.Lit(1), e.Lit(2)))),
        e.Nth: st.builds(e.Nth, p.objects, p.numbers),
        e.Beside: st.builds(e.Beside, p.objects, st.just(("army", "land")), maybe(p.players), maybe(p.conditions)),
        e.Now: st.builds(e.Now, p.objects),
        e.ThisWay: st.builds(e.ThisWay, st.just(("destroy",)), TYPES, maybe(p.conditions)),
        e.Referred: st.builds(e.Referred, p.objects, st.just("rival")),
        e.Either: st.builds(e.Either, p.objects, p.objects),
        e.Participants: st.builds(e.Participants, st.just("destroy"), st.just("victim"), maybe(p.conditions)),
        e.Reached: st.builds(e.Reached, p.objects),
        e.Common: st.builds(e.Common, p.objects, p.objects),
        e.Among: st.builds(e.Among, p.objects, p.conditions),
        e.SourceOf: st.builds(e.SourceOf, p.items),
        e.Recipients: st.builds(e.Recipients, p.items),
        e.Involved: st.builds(e.Involved, st.sampled_from(("", "spell")), st.just(("also",)), maybe(p.item_conditions)),
    }  # fmt: skip


def generate_items(p: Pools) -> dict[type[e.Expr], Strategy]:
    return {
        e.Waiting: st.builds(e.Waiting, maybe(p.players), maybe(p.item_conditions)),
        e.Items: st.builds(e.Items, st.sampled_from(("", "spell")), maybe(p.item_conditions), st.booleans()),
        e.Var: st.just(e.Var("item")),
        e.Among: st.builds(e.Among, p.items, p.item_conditions),
    }


def generate_numbers(p: Pools) -> dict[type[e.Expr], Strategy]:
    return {
        e.Lit: st.builds(e.Lit, st.integers(0, 3)),
        e.Its: st.builds(e.Its, NUMBERS),
        e.Of: st.builds(e.Of, p.objects | p.items, NUMBERS),
        e.Named: st.builds(e.Named, p.objects, st.builds(e.Lit, NUMBERS)),
        e.Printed: st.builds(e.Printed, p.objects, NUMBERS),
        e.Share: st.builds(e.Share, st.just("hit"), maybe(p.objects)),
        e.Count: st.builds(e.Count, p.objects | p.items),
        e.Total: st.builds(e.Total, p.objects, NUMBERS),
        e.Greatest: st.builds(e.Greatest, p.objects, NUMBERS),
        e.Least: st.builds(e.Least, p.objects, NUMBERS),
        e.Kinds: st.builds(e.Kinds, p.objects, WORDS),
        e.Rounded: st.builds(e.Rounded, p.numbers, st.sampled_from(("down", "up", "half up"))),
        e.Arith: st.builds(e.Arith, st.sampled_from(("+", "-", "min", "max")), p.numbers, p.numbers),
        e.Var: st.just(e.Var("n")),
        e.GameValue: st.just(e.GameValue("turn")),
        e.Assumed: st.just(e.Assumed("luck")),
        e.Capacity: st.builds(e.Capacity, st.sampled_from(("field", "grave", "land"))),
        e.Times: st.builds(
            e.Times, st.just("destroy"), maybe(p.players), maybe(p.objects), st.sampled_from(("turn", "game"))
        ),
        e.Result: st.just(e.Result()),
        e.Whether: st.builds(e.Whether, p.conditions, p.numbers, p.numbers),
        e.Amount: st.builds(e.Amount, p.items, maybe(p.objects)),
    }


def generate_words(p: Pools) -> dict[type[e.Expr], Strategy]:
    return {
        e.Exchange: st.builds(e.Exchange, p.words, p.words),
        e.Lit: st.builds(e.Lit, KINDS),
        e.Its: st.builds(e.Its, WORDS),
        e.Of: st.builds(e.Of, p.objects, WORDS) | st.builds(e.Of, p.items, ITEM_WORDS),
        e.OfAbility: st.sampled_from((e.OfAbility("name"), e.OfAbility("kind"))),
        e.GameValue: st.just(e.GameValue("phase")),
        e.Whether: st.builds(e.Whether, p.conditions, p.words, p.words),
    }


def generate_conditions(p: Pools) -> dict[type[e.Expr], Strategy]:
    several = st.lists(p.conditions, min_size=1, max_size=3).map(tuple)
    signs = st.sampled_from(("==", "<", ">=", "!="))
    hues = st.lists(st.sampled_from(("red", "blue")), max_size=2).map(lambda found: e.Lit(tuple(found)))
    return {
        e.Compare: st.builds(e.Compare, signs, p.numbers, p.numbers)
        | st.builds(e.Compare, st.sampled_from(("==", "!=")), p.words, p.words),
        e.All: st.builds(e.All, several),
        e.AnyOf: st.builds(e.AnyOf, several),
        e.Not: st.builds(e.Not, p.conditions),
        e.Exists: st.builds(e.Exists, p.objects | p.items, st.integers(1, 2)),
        e.Same: st.builds(e.Same, p.objects | p.players, p.objects | p.players),
        e.In: st.builds(e.In, p.objects, p.objects),
        e.Are: st.builds(e.Are, p.objects, p.conditions) | st.builds(e.Are, p.items, p.item_conditions),
        e.EachItsOwn: st.builds(e.EachItsOwn, hues, p.objects, st.just("hue")),
        e.Present: st.builds(e.Present, p.objects),
        e.Has: st.builds(e.Has, p.objects),
        e.Meets: st.builds(e.Meets, p.objects, st.sampled_from(("activated", "static"))),
        e.Linked: st.builds(e.Linked, p.objects, p.objects, st.just("way"), st.just(""), st.sampled_from(("", "also"))),
        e.Fits: st.builds(e.Fits, p.objects, st.just("needs")),
        e.Phase: st.builds(e.Phase, st.sampled_from(("main", "duel")), st.booleans()),
        e.TurnOf: st.builds(e.TurnOf, p.players),
        e.StackEmpty: st.just(e.StackEmpty()),
        e.CanRespondToTop: st.just(e.CanRespondToTop()),
        e.Silent: st.builds(e.Silent, p.items),
        e.Silenced: st.builds(e.Silenced, p.conditions),
        e.IsResponding: st.just(e.IsResponding("spell")),
        e.Permitted: st.builds(
            e.Permitted, THINGS, p.objects | p.players, st.booleans(), maybe(st.just(e.Lit("here")))
        ),
    }


def generate_item_conditions(p: Pools) -> dict[type[e.Expr], Strategy]:
    return {
        e.Compare: st.builds(e.Compare, st.just("=="), st.builds(e.Its, ITEM_WORDS), st.builds(e.Lit, KINDS))
        | st.builds(e.Compare, st.just(">"), st.just(e.Its("amount")), st.builds(e.Lit, st.integers(0, 3))),
        e.Not: st.builds(e.Not, p.item_conditions),
        e.Same: st.builds(e.Same, st.just(e.SourceOf(e.It())), st.just(e.Var("target"))),
    }


TABLES = (
    generate_players,
    generate_objects,
    generate_items,
    generate_numbers,
    generate_words,
    generate_conditions,
    generate_item_conditions,
)


@lru_cache
def make_pools(depth: int) -> Pools:
    """Return expressions with limited nesting."""
    if not depth:
        return LEAVES
    inner = make_pools(depth - 1)
    return Pools(*(st.one_of(*table(inner).values()) for table in TABLES))


def list_classes() -> Iterator[tuple[type[e.Expr], Strategy]]:
    """Return every generated class of expressions; classes usable in several places occur several times."""
    for table in TABLES:
        yield from table(make_pools(1)).items()


def generate_any(depth: int = 3) -> Strategy:
    """Return any expression, of any type."""
    found = make_pools(depth)
    return found.objects | found.items | found.players | found.numbers | found.words | found.conditions
