"""Declarations of a game: verbs, actions, phases, procedures, checks, attributes.

All of it is data in the language of cards; the kernel compiles it once per ruleset.
"""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language import inspect
from rulestone.language.abilities import When
from rulestone.language.expressions import Expr, Opponent, Permitted, This, TurnPlayer
from rulestone.language.expressions.expression import Declaration
from rulestone.language.instructions import Instruction
from rulestone.model.zones import Zone


class Attribute(Declaration, frozen=True, kw_only=True):
    """An attribute that objects (or players) can have.

    Attributes:
        name: name in the game ("power").
        default: value of cards that print none.
        floor: lowest value that counts; an `Assumed` for a floor by assumption. Other values set no floor.
        of: owner of the attribute: "card" or "player".
        treatable: whether cards can make it count as another value for abilities that ask (`Ability.treats`).
        reference: whether its value is other objects, read by name. Objects that are gone are left out
            (`expressions.Referred` gives the objects themselves).
        keyword: whether it is a keyword. A card that has it, printed or given by an effect, has the ability "keyword"
            of that name, and loses it with its abilities.
        words: possible values, such as ("attack", "standby"); () for any value.
        exchanged: whether effects can exchange its words in the texts of cards (`Operation` "reword").
        cites: rule ids.
    """

    name: str
    default: Any = None
    floor: Any = None
    of: Literal["card", "player"] = "card"
    treatable: bool = False
    reference: bool = False
    keyword: bool = False
    words: tuple[Any, ...] = ()
    exchanged: bool = False
    cites: tuple[str, ...] = ()


class Need(Declaration, frozen=True, kw_only=True):
    """A requirement of an action: a condition and its rule.

    Attributes:
        condition: condition that must hold; "you" is the player, "this" and the candidate are the subject.
        cites: id of the rule that refuses the action otherwise.
        because: reason for the refusal, in words; {attr} is replaced by the subject's value of an attribute.
    """

    condition: Expr
    cites: str
    because: str


class Verb(Declaration, frozen=True, kw_only=True):
    """An event of the game's vocabulary and the steps it expands to.

    Attributes:
        name: name of the verb.
        roles: the names of its roles, bound in its steps.
        steps: the steps it expands to.
        afterwards: steps that follow it. If several players perform it, they do so one after the other, and these steps
            run once at the end, for all of them together.
        affects: the role of the affected objects: they can be protected from it, their owner chooses among
            replacements, and it happens only to objects that are still there.
        reaches: further roles whose objects it affects, unless they are protected from the opponent's effects.
        accepts: condition on an affected object; only objects that satisfy it can be chosen.
        needs: requirements of the event as a whole ("you" is the acting player); without them nothing happens. With
            `Targets.without_effect` "refused", an effect that does only this cannot be announced then.
        english: sentence forms of rules English, with roles in braces; the first one is used for printing.
        cites: rule ids.
    """

    name: str
    roles: tuple[str, ...]
    steps: tuple[Instruction, ...]
    afterwards: tuple[Instruction, ...] = ()
    affects: str = ""
    reaches: tuple[str, ...] = ()
    accepts: Expr | None = None
    needs: tuple[Need, ...] = ()
    english: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class Action(Declaration, frozen=True, kw_only=True):
    """An action that a player may take when a menu offers it.

    Attributes:
        name: name of the action.
        menus: names of the menus that offer it.
        subject: objects that it can be taken with (evaluated with "you" bound); None if it needs no object.
        needs: requirements, in the order in which they are checked.
        announce: steps that must be possible (choosing material, paying); they are tried on a fork before the action is
            offered, with "this" and "you" bound.
        steps: the steps after the announcement; its bindings are kept.
        ability: kind of ability that the subject must have and that is used; "" for none.
        idle: whether it has no effect on the game (rearranging cards) and is on no menu. Any player may take it while a
            player is asked for an action (`Position.list_idle_actions`). Simulated games never take it.
        verbs: names for it in scripts ("plays", "normal summons"); the action's name always works.
        cites: rule ids.
    """

    name: str
    menus: tuple[str, ...]
    steps: tuple[Instruction, ...] = ()
    announce: tuple[Instruction, ...] = ()
    subject: Expr | None = None
    needs: tuple[Need, ...] = ()
    ability: str = ""
    idle: bool = False
    verbs: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def permissions(self) -> tuple[str, ...]:
        """The permissions that its object needs. An effect that forbids “not …” to an object makes it a duty."""
        return tuple(one.what for one in inspect.find_records(self.needs, (Permitted,)) if one.who == This())


class PhaseOf(Declaration, frozen=True, kw_only=True):
    """A phase of the turn.

    Attributes:
        name: name of the phase.
        steps: the steps run in it.
        inner: whether it lies within another phase, entered by `Enter` (a step of a battle), instead of being part of
            every turn.
        cites: rule ids.
    """

    name: str
    steps: tuple[Instruction, ...]
    inner: bool = False
    cites: tuple[str, ...] = ()


class StateBasedAction(Declaration, frozen=True, kw_only=True):
    """A state-based action: steps that are applied to all objects in some state, simultaneously.

    Attributes:
        name: name of the check.
        whom: the objects concerned; bound to "them".
        steps: the steps applied to them.
        when: "": by the policy on state-based actions; "check point"; "interrupt": at once after a change; "never":
            rules and cards cannot produce the state, and simulated games report it
            (`rulestone.lab.simulate.invariants`). An expression for one of these if an assumption decides.
        watches: for interrupts: "moves", or "any" for moves, marks and effects.
        cites: rule ids.
    """

    name: str
    whom: Expr
    steps: tuple[Instruction, ...] = ()
    when: Expr | Literal["", "check point", "interrupt", "never"] = ""
    watches: Literal["any", "moves"] = "any"
    cites: tuple[str, ...] = ()


class Assumption(Declaration, frozen=True, kw_only=True):
    """A point on which the sources are silent, with the ways to settle it.

    Attributes:
        name: name of the assumption.
        question: wording of the open question.
        options: possible options.
        default: option that holds unless a user chooses another one.
        rule: id of the rule with the open question.
        words: option → its wording as an answer to the question; an option without wording is its own answer.
    """

    name: str
    question: str
    options: tuple[Any, ...]
    default: Any
    rule: str
    words: dict[Any, str] = {}

    def describe_option(self, option: Any) -> str:
        """Return an option, or an option as text, as an answer to the question."""
        words = {"True": "yes", "False": "no"} | {str(key): text for key, text in self.words.items()}
        return words.get(str(option), str(option))


class Inherent(Declaration, frozen=True, kw_only=True):
    """An ability that the rules give to every card of a kind.

    Attributes:
        name: name of the ability.
        type: card type.
        where: printed values that the card must have.
        ability: the ability, usually static.
        cites: rule ids.
    """

    name: str
    type: str
    ability: Any
    where: dict[str, Any] = {}
    cites: tuple[str, ...] = ()

    def holds_for(self, card: Any) -> bool:
        """Return whether the rules give the ability to a card."""
        return card.type == self.type and all(card.values.get(key) == value for key, value in self.where.items())


class Parts(Declaration, frozen=True, kw_only=True):
    """Everything a ruleset declares to the kernel, by name.

    Attributes:
        zones: zones in the order in which boards show them.
        attributes, verbs, actions, procedures, checks, phases, assumptions: declarations by name.
        policies: the `rulestone.kernel.policies.Policies`.
        inherent: abilities that the rules give to kinds of cards, by name.
        happenings: name → events that also count as an event of that name, with the same roles; it can be counted and
            listened to ("comes into play": a move from elsewhere into a certain zone).
        working: zones and groups in which cards' abilities work unless they name others.
        proviso: kind of ability → steps that every such ability needs to resolve; asked and paid before the ability's
            own cost, where that is paid at resolution.
        prelude: kind of ability → steps run before the effect of such an ability, when it resolves.
        item_kinds: kind of stack item → further kinds that it counts as.
        aftermath: kind of stack item → procedure run after one has resolved, with "this" bound to the item's source and
            "you" to its controller; not run after a copy (`CopyItem`).
        enters: zone → "top" or "bottom": the end at which cards enter by the rules.
        next_player: the player who takes the next turn; depends on extra turns or the initiative where there are any.
        setup: procedure that sets up a game, "" for none.
        opening: procedure run first in a scenario that starts in a phase, with "phase" bound: it starts what is under
            way in that phase, such as a battle; "" for none.
        condition_rule: id of the rule that refuses when an ability's own condition does not hold.
        timing_rule: id of the rule that refuses when a condition on its timing does not hold.
        victory_rule: id of the rule by which a card's text can decide the game.
        spaces: board of spaces (`rulestone.model.zones.Spaces`); None for a game without one.
        shown: mark of cards that both players see wherever they are; "" for none.
        dormant: mark of cards whose abilities do not work; "" for none.
    """

    zones: dict[str, Zone]
    policies: Any
    phases: dict[str, PhaseOf]
    attributes: dict[str, Attribute] = {}
    verbs: dict[str, Verb] = {}
    actions: dict[str, Action] = {}
    procedures: dict[str, tuple[Instruction, ...]] = {}
    checks: dict[str, StateBasedAction] = {}
    assumptions: dict[str, Assumption] = {}
    inherent: dict[str, Inherent] = {}
    happenings: dict[str, When] = {}
    working: tuple[str, ...] = ()
    proviso: dict[str, tuple[Instruction, ...]] = {}
    prelude: dict[str, tuple[Instruction, ...]] = {}
    item_kinds: dict[str, tuple[str, ...]] = {}
    aftermath: dict[str, str] = {}
    enters: dict[str, str] = {}
    next_player: Expr = Opponent(TurnPlayer())
    setup: str = ""
    opening: str = ""
    condition_rule: str = ""
    timing_rule: str = ""
    victory_rule: str = ""
    spaces: Any = None
    shown: str = ""
    dormant: str = ""
