"""Parts that several example games have in the same form; the modules of a game then show what is its own.

Cairn takes none of them: it is the example of a whole plugin.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulestone.authoring import *


def describe_example(plugin: str, title: str, revisions: tuple[str, ...]) -> Game:
    """Return the description of an example game.

    Args:
        plugin: path of the game's module `plugin`; the game has the name of its package.
        title: the game's title.
        revisions: names of its revisions, oldest first.
    """
    home = Path(plugin).parent
    load = rulesets_in(f"rulestone.examples.{home.name}.ruleset")  # imported only when the game is played
    return Game(home.name, title, revisions, load, sources=("made up here",), rulings=home / "rulings")


def set_up(deck: str, cites: tuple[str, ...]) -> Steps:
    """Return the steps in which both decks are shuffled, both players draw their first hands and player 0 begins."""
    return (
        *(i.Shuffle(zone=deck, who=e.Lit(player), cites=cites) for player in (0, 1)),
        *(do("draw", player=e.Lit(player), count=assumed("first hand"), cites=cites) for player in (0, 1)),
        i.TurnBegins(who=e.Lit(0), cites=cites),
    )


def draw_or_lose(deck: str, hand: str, cites: tuple[str, ...]) -> Verb:
    """Return the verb "draw", which draws cards one by one; a player with an empty deck loses."""
    end = i.EndGame(winner=opponent_of(var("player")), how="an empty deck", cites=cites)
    return repertoire.draw(deck, hand, one_by_one=True, empty=(end,), cites=cites)


def move_between(
    hand: str, deck: str, pile: str, cites: tuple[str, ...], discarding: tuple[str, ...]
) -> tuple[Verb, ...]:
    """Return the verbs that move cards between hand, deck and discard pile.

    Args:
        cites: rules of the moves to the deck.
        discarding: rules of discarding.
    """
    return (
        repertoire.return_to_hand(hand),
        repertoire.put_on_bottom(deck, cites=cites),
        repertoire.put_on_top(deck, cites=cites),
        repertoire.shuffle_into(deck, cites=cites),
        repertoire.discard(pile, cites=discarding),
        repertoire.discard_at_random(hand, cites=discarding),
    )


def enter(field: str, new: tuple[str, ...], *english: str, cites: tuple[str, ...]) -> Verb:
    """Return the verb "enter": a card from elsewhere is put onto the field, where it is fresh.

    Args:
        new: rules about cards that are fresh.
    """
    card = e.Now(var("card"))
    return Verb(
        name="enter",
        roles=("card",),
        affects="card",
        accepts=no(e.In(IT, cards_in(field))),
        steps=(move(var("card"), field), mark(card, "fresh", True, cites=new), note("arrives", card=card)),
        english=english,
        cites=cites,
    )


def enter_turned(field: str, state: str, cites: tuple[str, ...]) -> Verb:
    """Return the verb that puts a card onto the field in a state such as "tired"."""
    return Verb(
        name=f"enter {state}",
        roles=("card",),
        affects="card",
        accepts=no(e.In(IT, cards_in(field))),
        steps=(do("enter", card=var("card")), mark(e.Now(var("card")), state, True)),
        english=("put {card} into play tapped",),
        cites=cites,
    )


def add_mark(name: str, role: str, key: str, *english: str, cites: tuple[str, ...]) -> Verb:
    """Return a verb that adds an amount to a number of objects, such as their damage."""
    steps = (i.AddMark(what=var(role), key=key, value=e.Var("amount")),)
    return Verb(name=name, roles=(role, "amount"), affects=role, steps=steps, english=english, cites=cites)


def gain(name: str, key: str, *english: str, cites: tuple[str, ...]) -> Verb:
    """Return a verb that adds an amount to a number of a player."""
    steps = (mark(var("player"), key, of(var("player"), key) + bound("amount")),)
    return Verb(name=name, roles=("player", "amount"), steps=steps, english=english, cites=cites)


def lose(name: str, key: str, *english: str, cites: tuple[str, ...]) -> Verb:
    """Return a verb that takes an amount from a number of a player."""
    steps = (mark(var("player"), key, of(var("player"), key) - bound("amount")),)
    return Verb(name=name, roles=("player", "amount"), steps=steps, english=english, cites=cites)


def attach(name: str, role: str, cites: tuple[str, ...], **more: Any) -> Verb:
    """Return the verb that puts a card under another one, in a role such as "gear".

    Args:
        more: further fields of the verb (`accepts`).
    """
    return Verb(
        name=name,
        roles=("card", "to"),
        affects="card",
        steps=(i.PutUnder(what=var("card"), under=var("to"), role=role),),
        english=("attach {card} to {to}",),
        cites=cites,
        **more,
    )


def fall(role: str, verb: str, cites: tuple[str, ...]) -> Verb:
    """Return the verb "fall", by which a battle destroys a card; "by" is its foe."""
    return Verb(
        name="fall", roles=(role, "by"), affects=role, steps=(i.Do(verb=verb, roles={role: var(role)}),), cites=cites
    )


def use(menu: str, subject: e.Expr, cites: tuple[str, ...], **more: Any) -> Action:
    """Return the action that activates an ability; it resolves after the responses that the game allows.

    Args:
        more: further fields of the action (`needs`).
    """
    return Action(
        name="use",
        menus=(menu,),
        subject=subject,
        ability="activated",
        announce=(i.Announce(what=THIS, item="ability", kind="activated"),),
        steps=(i.Respond(actor=YOU, to="ability"),),
        verbs=("uses",),
        cites=cites,
        **more,
    )


def list_moments() -> dict[str, When]:
    """Return the phrases for the beginning and the end of a turn, with their events; the last phase is "end"."""
    ending = bound("phase") == "end"
    return {
        "the start of your turn": When(event="turn begins", where=e.Same(var("player"), YOU)),
        "the start of your opponent's turn": When(event="turn begins", where=e.Same(var("player"), OPPONENT)),
        "the end of your turn": When(event="phase", where=both(ending, e.TurnOf(YOU))),
        "the end of your opponent's turn": When(event="phase", where=both(ending, e.TurnOf(OPPONENT))),
    }


def list_departures(pile: str, *fields: str) -> dict[str, Heard]:
    """Return the phrases for cards that leave the field, and for those that are put into the discard pile then."""
    leaves = both(bound("role") == "", bound("from").one_of(*fields), no(bound("to").one_of(*fields)))
    return {
        "leaves the field": Heard("move", ("card",), leaves),
        "is put into the graveyard from the field": Heard("move", ("card",), both(leaves, bound("to") == pile)),
    }


def list_missing(reasons: Mapping[tuple[str, str], tuple[str, ...]]) -> dict[str, Meaning]:
    """Return the shared words that a game lacks, each with why and the rule that says so.

    Args:
        reasons: the reason and its rule → the words.
    """
    return {word: Meaning(own=None, note=why, rule=rule) for (why, rule), words in reasons.items() for word in words}
