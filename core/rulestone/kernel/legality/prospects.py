"""A prefilter for menus: printed attributes and the moment exclude most actions.

What an action asks of a card is in large part printed on it (whether it may be used at another moment than usual, the
timing of its ability, its colour) or the same for all cards (whose turn it is, which phase, whether anything is on the
stack). What both together say of a card is found out once for each such moment. It holds of cards that no mark and no
effect made other than they are by print; of these, and of whatever else conditions look at, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from rulestone.continuous.operations import ABILITIES, CONTROLLER
from rulestone.kernel.compile.source import permits
from rulestone.kernel.errors import Unreckonable
from rulestone.kernel.legality.printed import Moment, SubjectPlaces, Sway, Whereabouts, anyone, of_moment, to_look_for
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.kernel.rules.action import CompiledAction
from rulestone.kernel.rules.pool import Pool
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.model.objects import LIFE_SHIFT, Object, beneath

Prospect = tuple[CompiledAction, Compiled | None, Sequence[int] | None]
"""An action that is worth asking about; what is left to ask of its requirements, as one condition, None for nothing;
with which objects, as references, None where these have to be looked for."""

FIRST = 16
"""How often a menu of a run is listed by asking everything: for fewer times it is not worth finding out what print says
of it, unless that is known from other runs."""


def prefilter_actions(machine: Machine, player: int, menu: str) -> Sequence[Prospect]:
    """Return the actions of a menu that printed attributes and the moment do not exclude for a player.

    A machine that keeps a log asks everything, so that it also records the assumptions that the answers depend on.
    """
    actions = machine.rules.menus.get(menu, ())
    prospects: Prospects | None = machine.pool.prospects.get(menu)
    if prospects is None or prospects.actions is not actions:
        prospects = machine.pool.prospects[menu] = Prospects(machine.rules, machine.pool, actions)
    return prospects.now(machine, player) if machine.log is None else prospects.all


class Prospects:
    """The actions of a menu in a run, and their possible subjects by printed attributes.

    Attributes:
        all: the actions, with all that is asked of them.
        first: what is asked of a moment first; None while nothing is said.
        left: how often everything is asked before anything is said.
        views: what print says at the moments that were met, of the cards of the run.
    """

    def __init__(self, rules: Rules, pool: Pool, actions: tuple[CompiledAction, ...]) -> None:
        self.rules, self.pool, self.actions = rules, pool, actions
        self.all: tuple[Prospect, ...] = tuple([(action, action.needs, None) for action in actions])
        self.first: Inquiry | None = None
        self.left = FIRST
        self.views: dict[Outlook, View] = {}

    def said(self) -> PrintedMenu:
        """Return the printed menu, shared by all runs in which cards influence the same attributes."""
        rules, pool, actions = self.rules, self.pool, self.actions
        key = (rules, actions, find_sway(rules, pool, actions))
        known: PrintedMenu | None = pool.printed.get(key)
        if known is None:
            known = pool.printed[key] = PrintedMenu(*key)
        return known

    def now(self, machine: Machine, player: int) -> Sequence[Prospect]:
        """The actions that are not ruled out, in their order."""
        question, env = self.first, {"you": player}
        if question is None:
            if self.left and not self.pool.printed:
                self.left -= 1
                return self.all
            question = self.first = self.said().first
        try:
            while question.asks is not None:
                holds = bool(question.asks(machine, env, -1))
                question = question.then[holds] or question.answered(holds)
        except Unreckonable:  # it may be irrelevant where it cannot be computed
            return self.all
        outlook = question.left or question.outlook()
        view = self.views.get(outlook)
        if view is None:
            view = self.views[outlook] = View(outlook, self.pool)
        return view(machine, player)


def rank_cards(cards: Iterable[Object], ranks: Mapping[int, int]) -> list[Object]:
    """Cards by the ranks of their places."""
    return sorted(cards, key=lambda card: ranks[card.place])


def list_conditions(pool: Pool, kinds: Set[str]) -> list[e.Expr | None]:
    """Return the conditions of a run's abilities of some kinds."""
    declared = (one.declared for one in pool.abilities.values())
    return [one.condition for one in declared if not kinds.isdisjoint((one.kind, *one.also))]


def find_sway(rules: Rules, pool: Pool, actions: tuple[CompiledAction, ...]) -> Sway:
    """Return the attributes of some actions that cards of the run can change."""
    declared = [action.declared for action in actions]
    subjects, needs = [one.subject for one in declared], [need.condition for one in declared for need in one.needs]
    used = list_conditions(pool, {action.ability for action in actions})
    opened = [source.opened for subject in subjects for source in find_selections(rules, subject) or ()]
    asked = inspect.list_names(inspect.ATTRIBUTE, subjects, needs, used).union((CONTROLLER, ABILITIES), *opened)
    return Sway(pool.touched & asked, pool.treated & asked)


class PrintedMenu:
    """The prefilter of a menu by print, moment by moment, for any cards.

    Attributes:
        nodes: the parts of conditions that are about the moment, by identity.
        first: the first question about a moment.
    """

    def __init__(self, rules: Rules, actions: tuple[CompiledAction, ...], sway: Sway) -> None:
        self.rules, self.actions, self.sway = rules, actions, sway
        needs = [need.condition for action in actions for need in action.declared.needs]
        self.nodes = {id(node): node for need in needs for node in of_moment(need)}
        self.first = Inquiry(self, {})


class Inquiry:
    """A query about the moment with partial knowledge, until a further answer makes no difference.

    Attributes:
        asks: the condition that is asked for; None where nothing more makes a difference.
        known: which conditions hold.
        then: what is asked where it does not hold and where it does, as far as that has come up.
        left: what print says, where nothing more is asked and that has come up.
    """

    def __init__(self, menu: PrintedMenu, known: Mapping[e.Expr, bool]) -> None:
        self.menu, self.known = menu, known
        self.then: list[Inquiry | None] = [None, None]
        self.left: Outlook | None = None
        nodes = menu.nodes
        whoever = anyone(menu.rules, menu.sway, self.moment)
        alive = [one.declared for one in menu.actions if whoever.may_meet(one.declared)]
        unsure = (node for action in alive for need in action.needs for node in whoever.unsure(need.condition))
        self.node = next((nodes[id(node)] for node in unsure if id(node) in nodes), None)
        self.asks = menu.rules.expression(self.node) if self.node is not None else None

    @property
    def moment(self) -> Moment:
        """Return the known parts of conditions."""
        return {place: self.known[node] for place, node in self.menu.nodes.items() if node in self.known}

    def answered(self, holds: bool) -> Inquiry:
        """Return the next question after an answer."""
        found = self.then[holds]
        if found is None:
            assert self.node is not None
            found = self.then[holds] = Inquiry(self.menu, {**self.known, self.node: holds})
        return found

    def outlook(self) -> Outlook:
        """Return the outlook once the query is complete."""
        if self.left is None:
            self.left = Outlook(self.menu, self.moment)
        return self.left


class Outlook:
    """The prefilter of a menu at a moment; sets of actions are bits by number.

    Attributes:
        asked: by number the actions that the moment allows, with their remaining conditions.
        anyway: actions that are checked whatever cards there are.
        tops: places where their subjects may be; `piles`: places where they may be under others.
    """

    def __init__(self, menu: PrintedMenu, moment: Moment) -> None:
        rules, swayed = menu.rules, menu.sway
        self.actions = len(menu.actions)
        self.rules = rules
        self.asked: dict[int, Prospect] = {}
        self.anyway = 0
        self.tops, self.piles = (SubjectPlaces(rules, swayed, moment, self.actions) for _ in (0, 1))
        whoever = anyone(rules, swayed, moment)
        for number, action in enumerate(menu.actions):
            declared = action.declared
            if not whoever.may_meet(declared):
                continue
            left = tuple(n for n, need in enumerate(declared.needs) if whoever.says(need.condition) is None)
            self.asked[number] = (action, action.asks(left), None)
            sources = find_selections(rules, declared.subject)
            if sources is None:
                self.anyway |= to_look_for(number, self.actions)
            needs = [declared.needs[n].condition for n in left]
            for source in sources or ():
                if source.opened and source.opened.isdisjoint(swayed.touched):
                    continue
                if source.tops:
                    self.tops.ask(number, action.ability, source, needs)
                if source.piles:
                    self.piles.ask(number, action.ability, source, needs)


Listed = tuple[tuple[int, dict[int, int] | None, CompiledAction, Compiled | None], ...]
"""The actions that are not ruled out, each with what is left to ask of it: before these the bit of those whose subjects
are known, 0 for the others, and the ranks of the places where these lie, None for any order."""


class View:
    """The prefilter of a menu at a moment in a run; sets of actions are bits by number.

    Attributes:
        anyway: actions that are checked whatever cards there are; `gained`: those with abilities that effects may give.
        alone: the only action, if there is one: checking it is as quick as looking at the cards.
        tops: for each player the places of possible subjects, each with the facts about its cards, whether print
            decides, and whether face-down cards are blank; `piles`: places where they may be under others.
        ranks: for each player and action whose subjects are found in an order of their own, the places with their
            ranks; None if it may find one twice.
        lists: for each player, by what is not ruled out, the actions in menu order.
    """

    def __init__(self, outlook: Outlook, pool: Pool) -> None:
        places = outlook.rules.places
        self.actions = outlook.actions
        self.asked = {  # no object has an ability of a kind that is absent from the run
            number: one for number, one in outlook.asked.items() if not one[0].ability or one[0].ability in pool.kinds
        }
        given = [number for number, (action, *_) in self.asked.items() if pool.gives and action.ability]
        self.anyway, self.gained = outlook.anyway, sum(to_look_for(number, self.actions) for number in given)
        self.merged = bool(outlook.rules.policies.piles.merged)
        self.lists: tuple[dict[int, Listed], dict[int, Listed]] = ({}, {})
        there = {zone: table.hopes(pool.cards, self.merged) for zone, table in outlook.tops.tables.items()}
        self.tops = [
            [
                (place, table, there[table.zone].surely, place in places.blank)
                for place, table in row.items()
                if there[table.zone].any
            ]
            for row in outlook.tops.places
        ]
        self.piles = [[*row.items()] for row in outlook.piles.places]
        self.ranks = [self.in_other_order(player, outlook.tops.order[player]) for player in (0, 1)]
        self.alone = [*self.asked.values()] if len(self.asked) < 2 else None

    def in_other_order(self, player: int, order: Mapping[int, Sequence[int]]) -> dict[int, dict[int, int] | None]:
        """Return the ranks of places for actions whose search does not find cards in this order."""
        at = {place: n for n, (place, *_) in enumerate(self.tops[player])}
        met = {number: [place for place in places if place in at] for number, places in order.items()}
        return {
            number: {place: n for n, place in enumerate(places)} if len(set(places)) == len(places) else None
            for number, places in met.items()
            if places != sorted(set(places), key=at.__getitem__)
        }

    def __call__(self, machine: Machine, player: int) -> Sequence[Prospect]:
        """The actions that are not ruled out, in their order."""
        if self.alone is not None:
            return self.alone
        seen: list[tuple[int, int]] = []
        found = self.found(machine, player, seen)
        if not found:
            return ()
        listed = self.lists[player].get(found)
        if listed is None:
            listed = self.lists[player][found] = self.listed(found, self.ranks[player])
        asked: list[Prospect] = []
        objects = machine.state.objects
        for bit, ranks, action, needs in listed:
            if not bit:
                asked.append((action, needs, None))
                continue
            subjects = [objects[oid] for may, oid in seen if may & bit]
            if ranks is not None and len(subjects) > 1:
                subjects = rank_cards(subjects, ranks)
            asked.append((action, needs, [obj.oid | obj.life << LIFE_SHIFT for obj in subjects]))
        return asked

    def listed(self, found: int, ranks: Mapping[int, dict[int, int] | None]) -> Listed:
        """The actions that are not ruled out.

        Args:
            ranks: the player's.
        """
        unsure = found >> self.actions | sum(1 << number for number, places in ranks.items() if places is None)
        return tuple(
            (0 if unsure >> number & 1 else 1 << number, ranks.get(number), action, needs)
            for number, (action, needs, _) in self.asked.items()
            if found >> number & 1
        )

    def found(self, machine: Machine, player: int, seen: list[tuple[int, int]]) -> int:
        """Return the bits of possible actions, and above them those whose subjects must be searched (`Openings`).

        Args:
            seen: takes up the cards with which anything may be done, by number, each behind what that is.
        """
        state, merged, found = machine.state, self.merged, self.anyway
        objects, places = state.objects, state.places
        for place, table, surely, blank in self.tops[player]:
            for oid in places[place]:
                obj = objects[oid]
                covered = (merged and obj.under) or (blank and not obj.face_up)
                if surely or not (obj.marks or covered):
                    may = table[obj.card]
                else:
                    may = table.every if covered else table.may(obj)
                if may:
                    found |= may
                    seen.append((may, oid))
        found |= self.find_in_piles(machine, player)
        if self.gained & ~found:
            rows = machine.derive_for(ABILITIES) if state.table is None else state.table
            if any(ABILITIES in row for row in rows.values()):
                found |= self.gained
        return found

    def find_in_piles(self, machine: Machine, player: int) -> int:
        """Return the bits of actions that cards under others do not rule out."""
        objects, found = machine.state.objects, 0
        for place, table in self.piles[player]:
            for top in machine.state.places[place]:
                for oid in beneath(objects, top) if objects[top].under else ():
                    obj = objects[oid]
                    found |= table.every if self.merged or not obj.face_up else table.may(obj)
        return found


def find_selections(
    rules: Rules, node: e.Expr | None, opened: frozenset[str] = frozenset(), whole: bool = True
) -> list[Whereabouts] | None:
    """Return the selections that objects come from; None if unknown."""
    match node:
        case e.Select():
            zones = tuple(zone for name in node.zones for zone in rules.layout.expand(name))
            counted = any(not set(where).isdisjoint(node.zones) for where in rules.policies.piles.counted.values())
            tops, piles = node.role in ("", "any"), bool(node.role) or counted
            return [Whereabouts(node, zones, tops, piles, opened, whole and not piles)]
        case e.Either(left=left, right=right):
            one, other = find_selections(rules, left, opened, whole), find_selections(rules, right, opened, whole)
            return None if one is None or other is None else one + other
        case e.Among(what=what):
            return find_selections(rules, what, opened, whole=False)
        case e.Whether(condition=condition, then=then, otherwise=e.Lit(value=())):
            return find_selections(rules, then, opened or permits(condition), whole=False)
    return None
