"""The pool of a run: contributions of its cards, so that the kernel checks only what can occur.

A pool belongs to one run. Two runs of one ruleset have pools of their own, so that neither sees cards of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Any

from rulestone.continuous.reads import EffectReads
from rulestone.kernel.program import COMPILING, Program
from rulestone.kernel.rules.ability import CompiledAbility, CompiledContinuous
from rulestone.kernel.rules.action import Checks
from rulestone.kernel.rules.basis import Basis, Places
from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import Ability, When
from rulestone.model.objects import Card


def find_counted(*texts: Any) -> frozenset[str]:
    """Return the events whose counts some data reads, and “last turn” if it reads those of a player's last turn."""
    reads = inspect.list_reads(*texts)
    return frozenset(read.name or read.kind for read in reads if read.kind in (inspect.EVENT, inspect.LAST_TURN.kind))


class CompiledContribution:
    """The contribution of one card, or of the ruleset itself, gathered by compilation.

    Attributes:
        programs, abilities, effects: name in saved positions → program, ability or effect.
        tokens: cards that its effects make, by name.
        reads: everything that its continuous effects read.
        counted: events whose number it reads.
        variants: printed values in which copies differ from their models.
        later: postponed programs, which contribute only further programs.
    """

    __slots__ = ("abilities", "counted", "effects", "later", "programs", "reads", "tokens", "variants")

    def __init__(self, rules: Basis, counted: frozenset[str]) -> None:
        self.programs: dict[str, Program] = {}
        self.abilities: dict[str, CompiledAbility] = {}
        self.effects: dict[str, CompiledContinuous] = {}
        self.tokens: dict[str, Card] = {}
        self.variants: list[dict[str, Any]] = []
        self.reads = EffectReads(rules.places.list_places, rules.holds_references)
        self.counted = counted
        self.later: list[Program] = []

    def size(self) -> tuple[int, ...]:
        """Return the number of contributions besides programs."""
        return len(self.abilities), len(self.effects), len(self.tokens), len(self.variants), len(self.counted)

    def complete(self) -> CompiledContribution:
        """Compile every program, after waiting for other threads that compile some; return the contribution itself."""
        with COMPILING:
            while self.later:
                self.later.pop().ensure_compiled()
        return self


class Pool:
    """The joint contributions of ruleset and cards; only its caches change.

    Args:
        places: the places of the game.
        cards: the cards, tokens included.
        contributions: contributions of the ruleset and of each card.
        having: kind of ability → card with a printed ability of that kind → these abilities.
        reworded: (ability, attribute, old word, new word) → reworded ability.
        happenings: name → events that are also an event of that name (`Parts.happenings`).
        checks: state-based actions of the game.

    Attributes:
        touched: attributes that continuous effects may change.
        reads: everything that continuous effects read.
        has_granting_effects: whether any effect gives abilities.
        has_ending_effects: whether any effect may end before its duration.
        heard_events: events on which abilities trigger; `replaced`: events that may be replaced; `counted`: events
            whose number is read; `noticed_events`: all of these.
        kinds: kinds of abilities; `has_static_abilities`: whether any is static.
        has_repeaters: whether any ability makes others trigger again.
        treated: attributes that cards make count as other values; `has_optional_values`: whether choosers may use them.
        trigger_places: event → places where abilities trigger on it; the usual places for any other event.
        replacement_places: event → places from which it is replaced for other objects, likewise.
        static_places: places where static abilities may work.
        remembered_places: places from which departing cards get last known information.
        effect_cells: effect → the attributes that it may write and read (`rulestone.continuous.present_effects`); a
            cache.
        order_assumptions: kinds of effects → the assumptions about their order; a cache.
        prefilters: menu → its prefilter (`rulestone.kernel.legality.menu_prefilter`).
        find_places: places whose cards interrupting state-based actions read; None for all places.
    """

    def __init__(
        self,
        places: Places,
        cards: frozenset[Card],
        contributions: Iterable[CompiledContribution],
        cards_by_kind: Mapping[str, Mapping[Card, tuple[CompiledAbility, ...]]],
        reworded: Mapping[Any, CompiledAbility] | None = None,
        happenings: Mapping[str, When] | None = None,
        checks: Checks | None = None,
    ) -> None:
        self.cards = cards
        self.effect_cells: dict[Any, Any] = {}
        self.order_assumptions: dict[Any, tuple[str, ...]] = {}
        self.prefilters: dict[str, Any] = {}
        self._cards_by_kind = cards_by_kind
        self._ready: dict[str, tuple[frozenset[Card], ...]] = {}
        self._zones = tuple(zone.name for zone in places.layout.zone_of)
        self.contributions = tuple(contributions)
        self.reworded = reworded or {}
        abilities = [ability for part in self.contributions for ability in part.abilities.values()]
        effects = [effect for part in self.contributions for effect in part.effects.values()]
        self._sum_up_effects(effects, places, checks)
        self._sum_up_events(abilities, happenings or {})
        self._sum_up_places(abilities, places)
        self.kinds = frozenset(kind for ability in abilities for kind in (ability.kind, *ability.declared.also))
        self.has_static_abilities = "static" in self.kinds
        self.has_repeaters = any(ability.again is not None for ability in abilities)
        treats = [treat for ability in abilities for treat in ability.treats]
        self.treated = frozenset(treat.attr for treat in treats)
        self.has_optional_values = any(treat.choosing for treat in treats)

    def _sum_up_effects(self, effects: list[CompiledContinuous], places: Places, checks: Checks | None) -> None:
        """Record the attributes that continuous effects may write, read and give."""
        self.touched = frozenset(chain.from_iterable(cells for effect in effects for cells in effect.cells))
        self.find_places = checks.find_places(self.touched) if checks is not None else None
        self.has_granting_effects = any(effect.grants_abilities for effect in effects)
        self.has_ending_effects = any(effect.ends is not None for effect in effects)
        self.reads = EffectReads(places.list_places)
        for part in self.contributions:
            self.reads.add_reads(part.reads)

    def _sum_up_events(self, abilities: list[CompiledAbility], happenings: Mapping[str, When]) -> None:
        """Collect the events that abilities replace, trigger on or count."""
        replacing = [ability for ability in abilities if ability.kind == "replacement"]
        self.replaced = frozenset(event for ability in replacing for event in ability.events)
        self.heard_events = frozenset(event for a in abilities if a.kind != "replacement" for event in a.events)
        self.counted = frozenset(event for part in self.contributions for event in part.counted)
        self.noticed_events = self.heard_events | self.counted
        # reversed order: an event may belong to an earlier happening
        for name, declared in reversed(tuple(happenings.items())):
            if name in self.noticed_events:
                self.noticed_events |= {*declared.events}

    def _sum_up_places(self, abilities: list[CompiledAbility], places: Places) -> None:
        """Record where abilities work: the usual zones and additional zones of single cards."""
        listening: dict[str, set[int]] = {}
        replacing: dict[str, set[int]] = {}
        static: set[int] = set()
        for ability in abilities:
            more = {place for zone in ability.zones for place in places.list_other_places(zone)}
            if ability.kind == "static":
                static |= more
            if ability.kind != "triggered" and is_about_itself(ability.declared):
                continue
            by_event = listening if ability.kind == "triggered" else replacing
            for event in ability.events:
                by_event.setdefault(event, set()).update(more)
        usual = places.working
        self.trigger_places = {event: add_places(usual, more) for event, more in listening.items()}
        self.replacement_places = {event: add_places(usual, more) for event, more in replacing.items()}
        self.static_places = add_places(usual, static)
        self.remembered_places = add_places(usual, set().union(*listening.values()))

    def find_ready_cards(self, kind: str) -> tuple[frozenset[Card], ...]:
        """Return place → the cards with a printed ability of a kind that works there."""
        if kind not in self._ready:
            by_card = self._cards_by_kind.get(kind, {}).items()
            by_zone = {
                zone: frozenset(card for card, those in by_card if any(ability.works_in(zone) for ability in those))
                for zone in dict.fromkeys(self._zones)
            }
            self._ready[kind] = tuple(by_zone[zone] for zone in self._zones)
        return self._ready[kind]

    def program(self, id: str) -> Program:
        """Return a program by its name in saved positions."""
        # completing every part takes long, and most programs are compiled already
        program = next((part.programs[id] for part in self.contributions if id in part.programs), None)
        return self.programs[id] if program is None else program

    @cached_property
    def programs(self) -> dict[str, Program]:
        """Return every program by its name in saved positions."""
        return {id: program for part in self.contributions for id, program in part.complete().programs.items()}

    @cached_property
    def abilities(self) -> dict[str, CompiledAbility]:
        """Return every ability by its name in saved positions."""
        return {id: ability for part in self.contributions for id, ability in part.abilities.items()}

    @cached_property
    def effects(self) -> dict[str, CompiledContinuous]:
        """Return every continuous effect by its name in saved positions."""
        return {id: effect for part in self.contributions for id, effect in part.effects.items()}

    @cached_property
    def numbered(self) -> dict[int, CompiledAbility]:
        """Every ability by its number."""
        return {ability.number: ability for ability in self.abilities.values()}


def is_about_itself(ability: Ability) -> bool:
    """Return whether a replacement applies only to events on its own object."""
    where = ability.when.where if ability.when is not None else None
    return any(
        isinstance(condition, e.Same) and {type(condition.left), type(condition.right)} == {e.Var, e.This}
        for condition in (where.of if isinstance(where, e.All) else (where,))
    )


def add_places(usual: tuple[int, ...], further: set[int]) -> tuple[int, ...]:
    """Return places followed by further ones in the order of the board."""
    return (*usual, *sorted(further.difference(usual)))
