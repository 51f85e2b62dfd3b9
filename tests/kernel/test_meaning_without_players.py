"""Instructions for a missing player, such as the controller of an object that was not chosen, are skipped."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, cards_in, choose, do, let, move, pick, var, when
from tests.kernel.toy import FIELD, Table, spell, unit

NOBODY = e.ControllerOf(var("target"))
NONE = choose("target", FIELD, 0, 1)


def cast(*steps: Any) -> Table:
    """Return a table after Ada cast a spell without choices; each player has two units, a card in hand and a deck."""
    at = Table().put(0, "field", unit("Ox"), unit("Cow")).put(1, "field", unit("Hen"), unit("Cat"))
    for player in (0, 1):
        at.put(player, "hand", unit("Held")).put(player, "deck", unit("First"), unit("Second"))
    at.put(0, "hand", spell("Word", NONE, *steps, kind="slow")).go().act("Word").answer(())
    while at.position.choice is not None and at.position.choice.kind == "act" and at.asked()[0] == 1:
        at.decline()
    return at


def count_cards(at: Table) -> dict[str, int]:
    """Return the number of cards in each zone."""
    places, layout = at.position.machine().state.places, at.rules.layout
    return {
        zone: sum(len(places[layout.get_place(zone, player)]) for player in (0, 1))
        for zone in ("field", "hand", "deck")
    }


BEFORE = {"field": 4, "hand": 2, "deck": 4}


@pytest.mark.parametrize(
    "steps",
    [
        (do("draw", player=NOBODY),),
        (do("draw", player=e.Opponent(NOBODY)),),
        (pick("card", cards_in("hand"), who=NOBODY), move(var("card"), "grave")),
        (i.Ask(name="may", who=NOBODY), when(e.Compare("==", e.Var("may"), e.Lit(True)), do("draw", player=YOU))),
        (i.Modes(options=(("a", (do("draw", player=YOU),)), ("b", (do("draw", player=OPPONENT),))), who=NOBODY),),
        (i.Order(name="ordered", what=FIELD, who=NOBODY),),
        (i.Number(name="many", least=e.Lit(0), most=e.Lit(3), who=NOBODY),),
        (i.NameWord(name="word", words=("red", "blue"), who=NOBODY),),
        (i.Shuffle(zone="deck", who=NOBODY),),
        (i.SetController(what=FIELD, who=NOBODY),),
        (do("destroy", victim=cards_in("field", of=NOBODY)),),
        (move(e.Top("deck", NOBODY, e.Lit(1)), "grave"),),
        (
            let("many", e.Count(e.Select(zones=("deck",), of=NOBODY))),
            when(e.Compare(">", e.Var("many"), e.Lit(0)), do("draw", player=YOU)),
        ),
        (do("draw", player=NOBODY), when(e.Compare(">", e.Result(), e.Lit(0)), do("draw", player=YOU))),
    ],
    ids=str,
)
def test_instruction_without_a_player_does_nothing(steps: tuple[Any, ...]) -> None:
    at = cast(*steps)
    assert count_cards(at) == BEFORE
    assert at.asked() == (0, "act")
