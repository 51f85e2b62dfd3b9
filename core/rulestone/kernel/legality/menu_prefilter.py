"""Prefilters of menus: they leave out actions that the moment or printed values rule out.

Most windows offer nothing: it is the opponent's turn, and no card in hand has a timing that fits. Conditions on turn,
phase and stack are evaluated once for a menu, and conditions on printed values (such as timing) once for a card in a
place. Permissions that no effect of the run gives never hold. Every other condition may hold, so that an action is left
out only if its requirements cannot be met.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Any, NamedTuple

from rulestone.continuous.operations import ABILITIES, CONTROLLER
from rulestone.kernel.characteristics import SPECIAL
from rulestone.kernel.errors import Incomputable
from rulestone.kernel.rules.action import CompiledAction
from rulestone.kernel.rules.pool import Pool
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e, inspect
from rulestone.model.choices import Option
from rulestone.model.objects import NUMBER, Object, list_cards_beneath
from rulestone.model.state import Env

MOMENT = frozenset({inspect.GAME, inspect.ASSUMPTION, inspect.STACKED.kind, inspect.YOU.kind})
"""Kinds of the reads that need no object: turn, phase, stack and assumptions."""
PRINTED_PARTS = (e.Compare, e.Its, e.Of, e.This, e.It, e.Lit, e.Assumed, e.OfAbility)
"""Kinds of the expressions in conditions on printed values."""
ALL_ACTIONS = -1
"""The number of a menu on which every action may be possible: all its bits are set."""
WARM_UP = 40
"""Number of menus that a run lists before it uses a prefilter: short scripts end before the prefilter saves time."""

NEVER, PRINTED, OPEN = -1, -2, -3
"""Kinds of other conditions: never true; decided by printed values; true or false depending on the position."""


class SubjectSource(NamedTuple):
    """Cards among which an action finds its subjects.

    Attributes:
        zones: names of the zones.
        private: whether only the zones of the acting player count.
        roles: roles of the cards that count: "" for cards on top, "any" for all cards under them.
        conditions: the conditions on the cards.
    """

    zones: tuple[str, ...]
    private: bool
    roles: frozenset[str]
    conditions: tuple[e.Expr, ...]


class MenuPrefilter:
    """The prefilter of a menu in a run.

    Args:
        rules: the compiled ruleset.
        pool: the cards of the run.
        actions: the actions of the menu.

    Attributes:
        atoms: the conditions on the moment, as an expression for the sum of the bits of those that hold.
        deciders: identity of a condition → its index among those on the moment, or `NEVER`, `PRINTED` or `OPEN`.
        read: attributes that conditions on printed values read; a mark on a card may change them.
        filters: (player, bits of the conditions on the moment that hold) → the filter for that moment.
    """

    def __init__(self, rules: Rules, pool: Pool, actions: tuple[CompiledAction, ...]) -> None:
        self.rules, self.pool, self.actions = rules, pool, actions
        self.remaining = WARM_UP
        self.deciders: dict[int, int] = {}
        self.read = {ABILITIES}
        self.filters: dict[Any, MomentFilter] = {}
        self.needs = [tuple(need.condition for need in action.declared.needs) for action in actions]
        self.sources = [find_sources(rules, pool, action.declared.subject) for action in actions]
        numbers: dict[e.Expr, int] = {}
        for needs, sources in zip(self.needs, self.sources, strict=True):
            for condition in (*needs, *(condition for source in sources or () for condition in source.conditions)):
                for leaf in list_leaves(condition):
                    self.deciders[id(leaf)] = self.find_decider(leaf, numbers)
        self.atoms = e.Lit(0) if not numbers else sum_bits(tuple(numbers))
        self.find_moment = rules.expression(self.atoms)

    def find_decider(self, leaf: e.Expr, numbers: dict[e.Expr, int]) -> int:
        """Return the index of a condition on the moment, added to `numbers` if new, else its kind (`NEVER`, …)."""
        touched, reads = self.pool.touched, inspect.list_reads(leaf)
        if {read.kind for read in reads} <= MOMENT:
            return numbers.setdefault(leaf, len(numbers))
        if isinstance(leaf, e.Permitted) and leaf.given:
            return OPEN if any(cell.startswith(f"permit:{leaf.what}") for cell in touched) else NEVER
        names = inspect.list_names(inspect.ATTRIBUTE, leaf)
        printed = all(isinstance(part, PRINTED_PARTS) for part in inspect.walk(leaf))
        if not printed or not all(map(self.has_printed_value, names)):
            return OPEN
        self.read |= names
        return PRINTED

    def has_printed_value(self, attr: str) -> bool:
        """Return whether every card without a mark on an attribute has the printed value."""
        rules, changed = self.rules, self.pool.touched | self.pool.treated
        if attr in changed or rules.holds_references(attr):
            return False
        if rules.is_keyword(attr):
            return ABILITIES not in changed
        return attr not in SPECIAL or attr == "zone" or (attr == "type" and not rules.places.other_types)

    def find_actions(self, machine: Any, player: int) -> int:
        """Return the possible actions of a player: a number with bit n set if action n is possible."""
        if self.remaining:
            self.remaining -= 1
            return ALL_ACTIONS
        env = {"you": player}
        try:
            moment = self.find_moment(machine, env, -1)
        except Incomputable:  # rule out nothing: an earlier requirement may fail, and this one is then not evaluated
            return ALL_ACTIONS
        moment_filter = self.filters.get((player, moment))
        if moment_filter is None:
            moment_filter = self.filters[player, moment] = MomentFilter(self, player, moment)
        return moment_filter.find_actions(machine)

    def evaluate_condition(self, node: e.Expr, moment: int, card: tuple[Any, Env, int] | None) -> bool | None:
        """Return whether a condition holds; None if that depends on the position.

        Args:
            node: the condition.
            moment: the values of the atoms, as bits.
            card: the arguments of compiled expressions, for a card with printed values; None for no card.
        """
        if isinstance(node, (e.All, e.AnyOf)):
            # three values: a part that holds decides "or", a part that fails decides "and", an open one leaves it open
            decisive = isinstance(node, e.AnyOf)
            results = [self.evaluate_condition(part, moment, card) for part in node.of]
            return decisive if decisive in results else None if None in results else not decisive
        if isinstance(node, e.Not):
            inner = self.evaluate_condition(node.of, moment, card)
            return None if inner is None else not inner
        decider = self.deciders[id(node)]
        if decider >= 0:
            return bool(moment >> decider & 1)
        if decider == NEVER:
            return False
        if decider == OPEN or card is None or ("ability" not in card[1] and inspect.may_read(node, inspect.ABILITY)):
            return None
        try:
            return bool(self.rules.expression(node)(*card))
        except Incomputable:
            return None


class MomentFilter:
    """The possible actions of a menu for a player at a moment.

    Attributes:
        unfiltered: bits of the actions whose subjects are not looked up in places.
        tables: each place with the bits of the actions that find subjects there, role → bits of those that find cards
            of that role (as in `SubjectSource`), the indexes of those that find cards on top, and a cache: card → bits
            of the actions that are possible with its printed values.
    """

    def __init__(self, prefilter: MenuPrefilter, player: int, moment: int) -> None:
        self.prefilter, self.player, self.moment = prefilter, player, moment
        self.unfiltered = 0
        by_place = dict[int, dict[str, int]]()
        for number, sources in enumerate(prefilter.sources):
            if self.is_ruled_out(prefilter.needs[number], None):
                continue
            if sources is None:
                self.unfiltered |= 1 << number
            for place, role in self.find_places(number, sources or ()):
                roles = by_place.setdefault(place, {"": 0})
                roles[role] = roles.get(role, 0) | 1 << number
        self.tables = tuple(
            (place, reduce(or_, roles.values()), roles, list_bits(roles[""]), dict[Any, int]())
            for place, roles in by_place.items()
        )

    def is_ruled_out(self, conditions: tuple[e.Expr, ...], card: tuple[Any, Env, int] | None) -> bool:
        """Return whether any condition cannot hold; `card` is as in `MenuPrefilter.evaluate_condition`."""
        return any(self.prefilter.evaluate_condition(condition, self.moment, card) is False for condition in conditions)

    def find_places(self, number: int, sources: tuple[SubjectSource, ...]) -> Iterator[tuple[int, str]]:
        """Yield the places where an action may find subjects, each with a role of these."""
        pool, layout = self.prefilter.pool, self.prefilter.rules.layout
        kind = self.prefilter.actions[number].ability
        for source in sources:
            if not self.is_ruled_out(source.conditions, None) and (not kind or kind in pool.kinds):
                players = (self.player,) if source.private else (0, 1)
                for zone, player, role in product(source.zones, players, source.roles):
                    place = layout.get_place(zone, player)
                    if not kind or pool.has_granting_effects or pool.find_ready_cards(kind)[place]:
                        yield place, role

    def find_actions(self, machine: Any) -> int:
        """Return the possible actions in the form of `MenuPrefilter.find_actions`."""
        objects, places, read = machine.state.objects, machine.state.places, self.prefilter.read
        blank, merged = self.prefilter.rules.places.blank, self.prefilter.rules.policies.piles.merged
        actions = self.unfiltered
        for place, mask, roles, numbers, table in self.tables:
            for oid in places[place]:
                if actions | mask == actions:
                    break  # the other cards there make no further action possible
                obj = objects[oid]
                # printed values do not decide for a hidden card, one with marks or the top of a merged pile
                if (merged and obj.under) or (not obj.face_up and place in blank) or not read.isdisjoint(obj.marks):
                    bits = roles[""]
                elif (bits := table.get(obj.card, -1)) < 0:
                    bits = table[obj.card] = sum(
                        1 << number for number in numbers if self.is_possible(machine, number, obj)
                    )
                actions |= bits
                if obj.under:
                    actions |= find_actions_beneath(objects, oid, roles)
        return actions

    def is_possible(self, machine: Any, number: int, obj: Object) -> bool:
        """Return whether an action may be possible with a card that has its printed values."""
        prefilter, action = self.prefilter, self.prefilter.actions[number]
        zone = prefilter.rules.layout.zone_of[obj.place].name
        if not action.ability or prefilter.pool.has_granting_effects or obj.card is None:
            return self.is_option_possible(machine, number, zone, Option(action.name, obj.ref))
        info = prefilter.rules.info(obj.card)
        abilities = [ability for ability in info.by_kind.get(action.ability, ()) if ability.works_in(zone)]
        options = [Option(action.name, obj.ref, info.handle(ability)) for ability in abilities]
        return any(self.is_option_possible(machine, number, zone, option) for option in options)

    def is_option_possible(self, machine: Any, number: int, zone: str, option: Option) -> bool:
        """Return whether an action with a card and an ability may be possible."""
        card = machine, option.make_bindings(self.player), option.subject & NUMBER
        sources = self.prefilter.sources[number] or ()
        matching = (one for one in sources if zone in one.zones and "" in one.roles)
        return not self.is_ruled_out(self.prefilter.needs[number], card) and any(
            not self.is_ruled_out(source.conditions, card) for source in matching
        )


def find_actions_beneath(objects: Sequence[Object], top: int, roles: dict[str, int]) -> int:
    """Return the bits of the actions that find subjects under a card; `roles` is as in `MomentFilter.tables`."""
    found = {"any", *(objects[oid].role for oid in list_cards_beneath(objects, top))}
    return reduce(or_, (roles.get(role, 0) for role in found))


def sum_bits(conditions: tuple[e.Expr, ...]) -> e.Expr:
    """Return one expression for a number whose bit n is set if condition n holds."""
    total: e.Expr = e.Lit(0)
    for index, condition in enumerate(conditions):
        total = e.Arith("+", total, e.Whether(condition, e.Lit(1 << index), e.Lit(0)))
    return total


def list_leaves(node: e.Expr) -> Iterator[e.Expr]:
    """Yield the simple conditions of a compound one."""
    if isinstance(node, (e.All, e.AnyOf)):
        for part in node.of:
            yield from list_leaves(part)
    elif isinstance(node, e.Not):
        yield from list_leaves(node.of)
    else:
        yield node


def list_bits(mask: int) -> list[int]:
    """Return the indexes of the bits of a number."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def make_source(rules: Rules, pool: Pool, node: e.Select, where: tuple[e.Expr, ...]) -> SubjectSource:
    """Return the cards that a selection looks at; `where` are further conditions on them."""
    zones = tuple(zone for name in node.zones for zone in rules.layout.expand(name))
    private = isinstance(node.of, e.You) and CONTROLLER not in pool.touched
    roles = {"", "any"} if node.role == "any" else {node.role}
    further = () if node.where is None else (node.where,)
    typed = (e.Compare("==", e.Its("type"), e.Lit(node.type)),) if node.type else ()
    counted = rules.policies.piles.find_counted_roles(node)
    return SubjectSource(zones, private, counted.union(roles), (*where, *further, *typed))


def find_sources(
    rules: Rules, pool: Pool, node: e.Expr | None, where: tuple[e.Expr, ...] = ()
) -> tuple[SubjectSource, ...] | None:
    """Return the sources that together contain all objects of a selection; None if they are unknown."""
    match node:
        case e.Select():
            return (make_source(rules, pool, node, where),)
        case e.Either(left=left, right=right):
            parts = [find_sources(rules, pool, part, where) for part in (left, right)]
            return None if None in parts else tuple(source for sources in parts for source in sources or ())
        case e.Whether(then=then, otherwise=e.Lit(value=())):
            # the condition has no candidate, so only the moment or a permission can rule it out
            decidable = not inspect.has_record(node.condition, (e.Its, e.Of, e.Printed))
            return find_sources(rules, pool, then, (*where, node.condition) if decidable else where)
    return None
