"""A match: a game between a person and an opponent, from decks or from the position of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.lab.play.session import Agent, FirstLegal, Random, Session, begin_game, rename_cards
from rulestone.lab.players.players import SeatedAgent, list_known_kinds, make_player
from rulestone.lab.simulate.games import choose_usual_decks, find_deck, validate_deck
from rulestone.model.spelling import format_unknown
from rulestone.scenario import Scenario, set_up

NAMES = ("You", "Opponent")
SHARED = ("First", "Second")
"""Names of two persons at one table."""


def start_match(
    game: str,
    deck: str = "",
    against: str = "",
    seat: int = 0,
    opponent: str = "random",
    seed: int = 0,
    assume: dict[str, Any] | None = None,
    way: Sequence[Any] = (),
) -> Session:
    """Return a match from the beginning.

    Args:
        game: "game" or "game@revision".
        deck, against: names of the person's deck and the opponent's; "" for the game's first and second one.
        seat: the person's seat, 0 or 1.
        opponent: kind of player: "random", "first", "greedy", "search" or one of a plugin; "" for a second person at
            the table.
        seed: seed of chance.
        assume: assumption → chosen option.
        way: earlier answers, of all who answer, to replay first; see `Session.list_answers`.

    Raises:
        UnknownGame: there is no such game or revision.
        UnknownCard: there is no such deck, or the deck names an unknown card.
        UnfitDeck: the deck rules reject a deck.
        LookupError: there is no such opponent, assumption or option.
    """
    found, ruleset = find(game)
    rules = found.rules(ruleset.revision, assume)
    usual = choose_usual_decks(ruleset) if ruleset.decks else ("", "")
    own = find_deck(ruleset, deck or usual[0])
    other = find_deck(ruleset, against or next((name for name in (*usual, *ruleset.decks) if name != own), own))
    for name in (own, other):
        validate_deck(ruleset, rules, name)
    called = NAMES if opponent else SHARED
    decks, names = ((own, other), called) if seat == 0 else ((other, own), called[::-1])
    first = begin_game(ruleset, rules, decks, seed, names)
    return Session(ruleset, first, seat, make_agent(opponent, seed, ruleset, assume), way)


def start_from_scenario(
    scenario: Scenario,
    game: str,
    seat: int | None = None,
    opponent: str = "random",
    seed: int = 0,
    assume: dict[str, Any] | None = None,
    way: Sequence[Any] = (),
) -> Session:
    """Return a match from the position of a scenario.

    Args:
        scenario: the scenario whose position is the start.
        seat: the person's seat; None for the turn player's.
        game, opponent, seed, assume, way: as for `start_match`.

    Raises:
        UnknownGame: there is no such game.
        ScenarioError: the scenario cannot be set up under the game.
        LookupError: there is no such opponent, assumption or option.
    """
    _, ruleset = find(game)
    position = rename_cards(set_up(scenario, ruleset.name, "", assume))
    at = seat if seat is not None else int(position.game["turn player"])
    return Session(ruleset, position, at, make_agent(opponent, seed, ruleset, assume), way)


def make_agent(kind: str, seed: int, ruleset: Ruleset, assume: dict[str, Any] | None) -> Agent | None:
    """Return the other player; None for a person.

    Raises:
        LookupError: there is no such opponent.
    """
    if not kind:
        return None
    if kind not in list_known_kinds(ruleset.game):
        raise LookupError(format_unknown("opponent", kind, list_known_kinds(ruleset.game)))
    if kind not in ("random", "first"):
        rules = find(ruleset.name)[0].rules(ruleset.revision, assume)
        return SeatedAgent(lambda: make_player(kind, ruleset, rules, seed), seed)
    return FirstLegal() if kind == "first" else Random(seed)
