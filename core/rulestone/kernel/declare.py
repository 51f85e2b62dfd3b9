"""Declarations of a game: verbs, actions, phases, procedures, checks, attributes.

All of it is data in the language of cards; the kernel compiles it once per ruleset.
"""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.abilities import When
from rulestone.language.expressions import Expr, Opponent, TurnPlayer
from rulestone.language.expressions.expression import AuthorRecord
from rulestone.language.instructions import Instruction


class Attribute(AuthorRecord, frozen=True, kw_only=True):
    """An attribute that objects (or players) can have.

    Attributes:
        name: its name in the game ("power").
        default: its value where a card prints none.
        floor: it never counts as less; an `Assumed` for a floor that is an assumption (no number: none).
        of: "card" or "player".
        treatable: cards may say that it counts as another value for abilities that ask (`Ability.treats`).
        reference: its value is other objects, and it is read by name; of those that are there no longer there is none
            (`expressions.Referred` means the objects themselves).
        keyword: it says whether a card has the ability of that name: who has the keyword, by print or given by an
            effect, has an ability "keyword" that is so called, and loses it as abilities are lost.
        words: values it may have, for attributes that are one of a list ("attack", "standby"); () for open ones.
        exchanged: its words can be exchanged for one another in the texts of cards (`Operation` "reword").
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


class Need(AuthorRecord, frozen=True, kw_only=True):
    """A requirement of an action: a condition and the rule that asks for it.

    Attributes:
        condition: must hold; "you" is the player, "this" and the candidate are the subject.
        cites: id of the rule that refuses when it does not hold.
        because: what is wrong then, in words; {attr} stands for the subject's value of an attribute.
    """

    condition: Expr
    cites: str
    because: str


class Verb(AuthorRecord, frozen=True, kw_only=True):
    """An event of the game's vocabulary and the steps it expands to.

    Attributes:
        name: the verb.
        roles: the names of its roles, bound in its steps.
        steps: what it means.
        afterwards: what follows from it. Where several players are to do it, they do so one after the other, and this
            comes once when all have: what befalls them befalls them together.
        affects: the role whose objects it happens to: they can be protected from it, their owner chooses among
            replacements, and it happens only to those still there.
        reaches: further roles whose objects it does something to, where the opponent's effects reach them.
        accepts: what an object must be for this to happen to it at all; nothing else can be chosen for it.
        needs: what must hold for it to happen at all, whatever to ("you" is who does it); where it does not, nothing
            happens. An effect that can do nothing else cannot be announced then if `Targets.vain` says so.
        english: patterns of rules English, roles in braces, the first one used for printing.
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


class Action(AuthorRecord, frozen=True, kw_only=True):
    """Something a player may do at a moment of his own choosing.

    Attributes:
        name: what it is called.
        menus: the menus it stands on.
        subject: what it may be done with (asked with "you" bound); None when it needs nothing.
        needs: requirements in the order in which a refusal names them.
        announce: what must be possible for it to be done at all (choosing material, paying): it is tried out on a
            fork before the action is offered; "this" and "you" are bound.
        steps: what follows; bindings of the announcement are kept.
        ability: kind of ability that the subject must have and that is used; "" for none.
        idle: it has no effect on the game (laying cards out another way) and stands on no menu: any player may do it
            while somebody is asked for an action (`Position.asides`), in whole games nobody is asked about it.
        verbs: words by which scripts call it ("plays", "normal summons"); the name always works.
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


class PhaseOf(AuthorRecord, frozen=True, kw_only=True):
    """A phase of the turn.

    Attributes:
        name: what it is called.
        steps: what happens in it.
        inner: it is no step of every turn but lies within another phase, entered by `Enter` (a timing of a battle).
        cites: rule ids.
    """

    name: str
    steps: tuple[Instruction, ...]
    inner: bool = False
    cites: tuple[str, ...] = ()


class RuleCheck(AuthorRecord, frozen=True, kw_only=True):
    """Rule processing (a state-based action): whenever objects are so, this happens to them, all together.

    Attributes:
        name: what it is called.
        whom: the objects concerned; bound to "them".
        steps: what happens.
        when: "": as the ruleset's policy on rule processing says; "check point"; "interrupt": at once after a change;
            "never": rules and cards never let it come to this, and whoever checks games says so if they do
            (`rulestone.lab.simulate.invariants`). One of these, or an expression for it where an assumption decides.
        watches: for interrupts: "moves", or "any" for moves, marks and effects.
        cites: rule ids.
    """

    name: str
    whom: Expr
    steps: tuple[Instruction, ...] = ()
    when: Expr | Literal["", "check point", "interrupt", "never"] = ""
    watches: Literal["any", "moves"] = "any"
    cites: tuple[str, ...] = ()


class Assumption(AuthorRecord, frozen=True, kw_only=True):
    """A point on which the sources are silent, with the ways to settle it.

    Attributes:
        name: its key.
        question: what is open, in words.
        options: the alternatives.
        default: the option that holds unless a user chooses another one.
        rule: id of the rule it belongs to.
        words: option → what it says as an answer to the question; an option without words is its own word.
    """

    name: str
    question: str
    options: tuple[Any, ...]
    default: Any
    rule: str
    words: dict[Any, str] = {}

    def said(self, option: Any) -> str:
        """Return an option, or an option as text, as an answer to the question."""
        words = {"True": "yes", "False": "no"} | {str(one): said for one, said in self.words.items()}
        return words.get(str(option), str(option))


class Inherent(AuthorRecord, frozen=True, kw_only=True):
    """An ability that the rules give to every card of a kind.

    Attributes:
        name: what it is called.
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
        """Return whether the rules give it to a card."""
        return card.type == self.type and all(card.values.get(key) == value for key, value in self.where.items())


class Parts(AuthorRecord, frozen=True, kw_only=True):
    """Everything a ruleset declares to the kernel, by name.

    Attributes:
        zones: zones in the order in which boards show them.
        attributes, verbs, actions, procedures, checks, phases, assumptions: by name.
        policies: the `rulestone.kernel.policies.Policies`.
        inherent: abilities that the rules give to kinds of cards, by name.
        happenings: name → which of other events are an event of that name too, with the same roles: it can be counted
            and listened to by itself ("comes into play": a move from elsewhere into a certain zone).
        working: zones and groups in which cards' abilities work unless they say otherwise.
        proviso: kind of ability → what carrying one out takes in any case; asked and paid before its own cost, where
            that is paid only then.
        prelude: kind of ability → steps that come before what such an ability does, when it is carried out.
        item_kinds: kind of stack item → the kinds that it is besides: whoever asks for one of these means it too.
        aftermath: kind of stack item → procedure run after one has resolved, with "this" bound to the item's source and
            "you" to its controller; not run after a copy (`CopyItem`).
        enters: zone → "top" or "bottom": where cards that the rules themselves put there go.
        next_player: whose turn comes after this one; an expression where extra turns or an initiative say so.
        setup: procedure that sets up a game, "" for none.
        opening: procedure run first where a position is made up and started in a phase, with "phase" bound: what is
            under way in such a position, such as a battle; "" for none.
        condition_rule: the rule that refuses when an ability's own condition does not hold.
        timing_rule: the same for a condition about when it may be used.
        victory_rule: the rule by which a card's text can decide the game.
        spaces: the board of spaces (`rulestone.model.spaces.Spaces`) of a game that has one.
        shown: a mark; a card that has it is shown to both players wherever it is ("" for none).
        dormant: a mark; the abilities of a card that has it do not work ("" for none).
    """

    zones: dict[str, Any]
    policies: Any
    phases: dict[str, PhaseOf]
    attributes: dict[str, Attribute] = {}
    verbs: dict[str, Verb] = {}
    actions: dict[str, Action] = {}
    procedures: dict[str, tuple[Instruction, ...]] = {}
    checks: dict[str, RuleCheck] = {}
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
