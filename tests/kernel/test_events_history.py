"""What is counted of a game: the same whether it was counted this turn or long ago."""

from __future__ import annotations

from rulestone.kernel.events.history import turn_over
from rulestone.kernel.position import Position, load
from rulestone.language import expressions as e
from rulestone.language.build import THIS, add, static
from tests.kernel.toy import DOOM, Table, unit

OFTEN = e.Times("destroy", scope="game")
LATELY = e.Times("destroy", scope="turn")
AVENGER = unit("Avenger", 1, static(THIS, add(power=OFTEN)), static(THIS, add(power=e.Arith("*", LATELY, e.Lit(10)))))


def test_a_count_of_the_game_goes_on_over_turns_and_one_of_a_turn_does_not() -> None:
    table = Table().put(0, "field", AVENGER).put(1, "field", unit("Wall"), unit("Gate")).put(0, "hand", DOOM, DOOM)
    table.go().act("Doom").pick("Wall")
    while table.zone("Wall") == "field":
        table.decline()
    assert table.position.value(table.ref("Avenger"), "power") == 12
    state = table.position.state()
    turn_over(state)
    state.table = None
    later = Position(table.rules, state)
    assert later.value(table.ref("Avenger"), "power") == 2
    assert not any(key[0] in ("turn", "game") for key in state.history)
    cards = {obj.card.key: obj.card for obj in later.objects() if obj.card is not None}
    again = load(later.to_bytes(), table.rules, cards)
    assert again == later
    assert again.value(table.ref("Avenger"), "power") == 2
    table.position = later
    table.act("Doom'").pick("Gate")
    while table.zone("Gate") == "field":
        table.decline()
    assert table.position.value(table.ref("Avenger"), "power") == 13
