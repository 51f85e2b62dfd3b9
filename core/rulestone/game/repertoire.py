"""Verbs and steps that many games share: use them as they are, or change them with `replace`.

Each takes the game's own zones and rule ids. The verbs have the same names in every game, so that shared scenarios and
rules English find them; their sentence forms for card texts are included.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.declare import Verb
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    TURN_PLAYER,
    both,
    bound,
    cards_in,
    each,
    either,
    game,
    let,
    loop,
    mark,
    move,
    no,
    set_game,
    value,
    var,
    when,
)
from rulestone.language.instructions import Steps
from rulestone.language.vocabulary import Heard

TO_HAND = (
    "return {card} to its owner's hand",
    "return {card} to their owner's hand",
    "return the top card of {card} to its owner's hand",
)
"""Sentence forms for returning a card to a hand."""


def goes(
    name: str, role: str, to: str, *english: str, manner: str = "", cites: tuple[str, ...] = (), **more: Any
) -> Verb:
    """Return a verb that only moves objects to another zone.

    Args:
        name: name of the verb.
        role: role of the moved objects.
        to: name of the zone; cards go to their owner's.
        english: sentence forms.
        manner: name of the move in traces.
        more: further fields of the move (`face_up`, `at`, `same`; see `Move`).
    """
    return Verb(
        name=name,
        roles=(role,),
        affects=role,
        steps=(move(var(role), to, manner=manner, **more),),
        english=english,
        cites=cites,
    )


def becomes(key: str, state: Any) -> Heard:
    """Return the event in which a card gets a mark, for phrases such as "becomes tapped"."""
    return Heard("mark", ("card",), both(bound("key") == key, bound("value") == state))


def turns(name: str, role: str, key: str, before: Any, after: Any, *english: str, cites: tuple[str, ...] = ()) -> Verb:
    """Return a verb that changes the state of objects, such as tapping them.

    Args:
        key: attribute for the state.
        before: its value before; the verb affects only objects that have it.
        after: its value afterwards; None for the attribute's default.
    """
    return Verb(
        name=name,
        roles=(role,),
        affects=role,
        accepts=e.Compare("==", e.Its(key), value(before)),
        steps=(mark(var(role), key, after),),
        english=english,
        cites=cites,
    )


UNTAP_STEP = "untap step"
"""The action that an effect forbids so that a card stays tapped in its controller's untap step."""
NEXT_UNTAP_STEP = "its controller's next untap step"
"""Duration: until the end of the next untap step of the card's controller."""


def untap_step(what: e.Expr, key: str, after: Any, cites: tuple[str, ...] = ()) -> Steps:
    """Return steps that untap cards, except those with an effect that forbids it.

    Args:
        what: cards to untap.
        key: attribute for tapped or untapped.
        after: its value for untapped cards; None for the attribute's default.
    """
    untapped = e.Among(what, e.Permitted(UNTAP_STEP, e.It()))
    return (mark(untapped, key, after, cites=cites), i.EndEffects(until=NEXT_UNTAP_STEP, whom=what))


def discard(to: str, *elsewhere: str, cites: tuple[str, ...] = ()) -> Verb:
    """Return the verb "discard" with the role "cards", and "to" if there are several zones.

    Args:
        to: name of the zone to which discarded cards go.
        elsewhere: names of other zones to which an effect can discard cards: role "to".
    """
    plain = goes("discard", "cards", to, "discard {cards}", manner="discarded", cites=cites)
    if not elsewhere:
        return plain
    steps = plain.steps
    for zone in elsewhere:
        there = move(var("cards"), zone, manner="discarded")
        steps = (when(bound("to") == zone, there, otherwise=steps),)
    return replace(
        plain, roles=("cards", "to"), steps=steps, english=(*plain.english, "discard {cards} into the {to:zone}")
    )


def discard_at_random(
    hand: str, role: str = "cards", *, cites: tuple[str, ...] = (), chance: tuple[str, ...] = ()
) -> Verb:
    """Return the verb "discard at random", for cards of a hand, with the roles "player" and "count".

    Args:
        role: name of the role of the cards in the verb "discard".
        chance: ids of the rules on random choices.
    """
    return Verb(
        name="discard at random",
        roles=("player", "count"),
        steps=(
            i.Shuffle(zone=hand, who=var("player"), cites=chance),
            i.Do(verb="discard", roles={role: e.Top(hand, var("player"), e.Var("count"))}),
        ),
        english=("{player:player} discard {count:cards} at random",),
        cites=cites,
    )


def return_to_hand(hand: str, *english: str, cites: tuple[str, ...] = ()) -> Verb:
    """Return the verb "return to hand", for a card and its owner's hand, with the role "card".

    Args:
        english: further sentence forms of the game's texts.
    """
    return goes("return to hand", "card", hand, *TO_HAND, *english, manner="returned", cites=cites)


def put_on_bottom(deck: str, *, cites: tuple[str, ...] = ()) -> Verb:
    """Return the verb that puts a card on the bottom of its owner's deck, with the role "card"."""
    return _put_on(deck, "the bottom", "bottom", cites)


def put_on_top(deck: str, *, cites: tuple[str, ...] = ()) -> Verb:
    """Return the verb that puts a card on top of its owner's deck, with the role "card"."""
    return _put_on(deck, "top", "top", cites)


def _put_on(deck: str, english: str, at: str, cites: tuple[str, ...]) -> Verb:
    texts = (f"put {{card}} on {english} of {whose} deck" for whose in ("its owner's", "their owner's", "your"))
    return goes(f"put on {english} of the deck", "card", deck, *texts, manner=f"put on {english}", at=at, cites=cites)


def shuffle_into(deck: str, *instead: i.Instruction, role: str = "card", cites: tuple[str, ...] = ()) -> Verb:
    """Return the verb that shuffles cards into their owners' decks.

    Args:
        instead: steps that move the cards there; by default a simple move.
        role: name of the role of the cards.
    """
    there = instead or (move(var(role), deck, manner="shuffled in"),)
    return Verb(
        name="shuffle into the deck",
        roles=(role,),
        affects=role,
        steps=(
            let("whose", e.OwnerOf(var(role))),
            *there,
            each("player", var("whose"), i.Shuffle(zone=deck, who=var("player"))),
        ),
        english=tuple(f"shuffle {{{role}}} into {whose} deck" for whose in ("its owner's", "their owner's", "your")),
        cites=cites,
    )


def draw(
    deck: str,
    hand: str,
    *before: i.Instruction,
    one_by_one: bool = False,
    empty: Steps = (),
    afterwards: Steps = (),
    cites: tuple[str, ...] = (),
) -> Verb:
    """Return the verb by which a player draws, with the roles "player" and "count".

    Args:
        before: steps before the draw.
        one_by_one: whether cards are drawn one by one, until the game is over; otherwise all at once.
        empty: steps for drawing from an empty deck, with `one_by_one`; then no more cards are drawn.
        afterwards: steps after all players have drawn.
    """
    player = var("player")
    steps: Steps = (*before, move(e.Top(deck, player, e.Var("count")), hand, manner="drawn"))
    if one_by_one:
        one: Steps = (move(e.Top(deck, player, e.Lit(1)), hand, manner="drawn"), let("left", bound("left") - 1))
        if empty:
            one = (when(no(e.Exists(cards_in(deck, of=player))), *empty, let("left", 0), otherwise=one),)
        steps = (*before, let("left", e.Var("count")), loop(both(bound("left") > 0, no(game("over") == True)), *one))
    return Verb(
        name="draw",
        roles=("player", "count"),
        steps=steps,
        afterwards=afterwards,
        english=("{player:player} draw {count:cards}",),
        cites=cites,
    )


def acts(
    who: e.Expr, menu: str, decline: str, *between: i.Instruction, always: bool = True, cites: tuple[str, ...] = ()
) -> Steps:
    """Return steps in which a player acts from a menu any number of times, with a check before each choice.

    Args:
        decline: name of the answer that ends it.
        between: steps after each check.
        always: whether the player is asked even if no action is possible.
    """
    offer = i.Offer(who=who, menu=menu, name="acted", decline=decline, always=always, cites=cites)
    return let("acted", True), loop(bound("acted") == True, i.Check(), *between, offer)


def in_turns(
    menu: str,
    decline: str = "pass",
    *between: i.Instruction,
    first: e.Expr = TURN_PLAYER,
    out: bool = False,
    cites: tuple[str, ...] = (),
) -> Steps:
    """Return steps in which players alternate in taking one action each, until both decline in succession. A check
    precedes each action.

    The game's value "mover" is the player who may act; a need reads it as `e.Same(e.GameValue("mover"), YOU)`. The
    value "first out" is the player who declined first at the end; `Parts(next_player=e.GameValue("first out"))` gives
    that player the next turn.

    Args:
        decline: name of the answer that takes no action.
        between: steps after each check.
        first: player who begins.
        out: whether a player who declined is not asked again. Then the other player continues alone until they decline
            too.
    """
    return (
        let("mover", first),
        let("declined", 0),
        loop(
            both(bound("declined") < 2, no(game("over") == True)),
            i.Check(),
            *between,
            set_game("mover", var("mover")),
            i.Offer(who=var("mover"), menu=menu, name="acted", decline=decline, always=True, cites=cites),
            when(
                bound("acted") == True,
                *(() if out else (let("declined", 0),)),
                otherwise=(
                    when(bound("declined") == 0, set_game("first out", var("mover"))),
                    let("declined", bound("declined") + 1),
                ),
            ),
            when(
                either(bound("declined") == 0, bound("acted") == False) if out else e.Lit(True),
                let("mover", e.Opponent(var("mover"))),
            ),
        ),
    )


def rock_paper_scissors(winner: str = "winner", *, cites: tuple[str, ...] = ()) -> Steps:
    """Return steps in which both players choose in secret until one of them wins.

    Args:
        winner: name of the binding for the winner's player number.
    """
    drawn, first_wins = e.Lit(((0, 0), (1, 1), (2, 2))), e.Lit(((1, 0), (2, 1), (0, 2)))
    hands = i.Simultaneous(
        name="hands", labels=("rock", "paper", "scissors"), prompt="rock-paper-scissors", cites=cites
    )
    return (
        let("hands", e.Lit((0, 0))),
        loop(e.Compare("in", e.Var("hands"), drawn), hands),
        let(winner, 1),
        when(e.Compare("in", e.Var("hands"), first_wins), let(winner, 0)),
    )
