"""What must be true of every position, whatever was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from godacard.zones import AREA, ATTACK, BATTLE_AREA, DECK, LIFE, MONSTERS, SPECIAL, SPELLS, STANDBY
from rulestone.kernel.position import Position
from rulestone.model.choices import NATURE
from rulestone.model.objects import NOWHERE, NUMBER, Object
from rulestone.model.state import State
from rulestone.scenario.views import view, visible


def every_card_is_in_one_place(position: Position, cards: int) -> None:
    """No card is lost or doubled, and lists and records say the same."""
    objects = position.objects()
    assert len(objects) == cards + 2
    state = position.state()
    found: dict[int, str] = {}
    for place, numbers in enumerate(state.places):
        for number in numbers:
            assert number not in found, f"{objects[number]} lies in two places"
            found[number] = f"place {place}"
            assert (objects[number].place, objects[number].host, objects[number].role) == (place, -1, "")
            for below in objects[number].under:
                assert below not in found, f"{objects[below]} lies in two places"
                found[below] = f"under {number}"
                assert (objects[below].place, objects[below].host) == (place, number)
                assert objects[below].role in ("energy", "armour")
                assert objects[below].under == (), "what lies under a card has nothing under it"
    assert sorted(found) == list(range(2, len(objects)))
    for player in (0, 1):
        assert (objects[player].place, objects[player].under, objects[player].card) == (NOWHERE, (), None)


def zones_hold_what_they_may(position: Position) -> None:
    """Capacities, kinds of cards, whose they are, and marks that have a meaning where they are."""
    layout = position.rules.layout
    areas = []
    for zone in layout.zones:
        for player in (0, 1):
            cards = position.cards(zone.name, player)
            assert zone.capacity is None or len(cards) <= zone.capacity
            for card in cards:
                assert card.card is not None
                kind = card.card.values.get("kind")
                assert card.controller == player
                if BATTLE_AREA in zone.groups:
                    wanted = {MONSTERS: (None,), AREA: ("area",), SPELLS: ("normal", "time", "loop", "armour")}
                    assert kind in wanted[zone.name], f"{card} in the {zone.name}"
                else:
                    assert card.owner == player
                    assert card.marks == {}, "marks stay behind in the battle area"
                    assert card.under == ()
                if zone.name in (LIFE, DECK):
                    assert not card.face_up
                if zone.name == MONSTERS:
                    assert card.marks["posture"] in (ATTACK, STANDBY, SPECIAL)
                    assert card.marks["posture"] == SPECIAL or not card.marks.get("charged")
                for below in card.under:
                    what_lies_under(position, position.object(below))
            areas += [card for card in cards if zone.name == AREA and "activating" not in card.marks]
    assert len(areas) <= 1, "one area spell for both players"


def what_lies_under(position: Position, below: Object) -> None:
    """Energy is monsters, armour is armour."""
    assert below.card is not None
    assert (below.card.type, below.role) in (("monster", "energy"), ("spell", "armour"))
    assert below.role == "energy" or below.card.values["kind"] == "armour"
    assert below.marks == {}


def the_choice_can_be_answered(position: Position) -> None:
    """What is asked has a legal answer, names each thing once, and names only what is there."""
    choice = position.choice
    if choice is None:
        assert position.over
        return
    if choice.kind == "act" or choice.player == NATURE:
        assert choice.count() >= 1
    else:
        assert choice.count() >= 2, "a question with one answer is not asked"
    state = position.state()
    named = [*choice.candidates, *(option.subject for option in choice.options)]
    assert all(state.alive(ref) for ref in named)
    assert len(set(choice.candidates)) == len(choice.candidates)
    assert len(set(choice.options)) == len(choice.options)
    assert choice.player in (0, 1, NATURE)


def owners_stay(before: Position, after: Position) -> None:
    """Nothing changes whose a card is, or which card it is."""
    for old, new in zip(before.objects(), after.objects(), strict=True):
        assert (old.oid, old.owner, old.card) == (new.oid, new.owner, new.card)


def unseen(position: Position, player: int) -> list[list[int]]:
    """The numbers of the cards that a player does not see, in groups: his own ones and his opponent's."""
    hidden = [obj for obj in position.objects() if obj.card is not None and not visible(position, obj, player)]
    return [[obj.oid for obj in hidden if obj.owner == owner] for owner in (0, 1)]


def permuted(position: Position, player: int, random: Random) -> Position:
    """The position with the cards that a player does not see exchanged for one another."""
    state: State = position.state()
    for group in unseen(position, player):
        cards = [state.objects[number].card for number in group]
        random.shuffle(cards)
        for number, card in zip(group, cards, strict=True):
            state.objects[number] = replace(state.objects[number], card=card)
    state.table = None
    return Position(position.rules, state)


def shown(position: Position, player: int) -> Any:
    """All that a player can see and ask: the view, the values of what he sees, what he may do, and his choice."""
    visible_cards = [obj for obj in position.objects() if obj.card is not None and visible(position, obj, player)]
    values = [
        (obj.oid, position.value(obj.ref, "power"), position.value(obj.ref, "abilities"), obj.marks)
        for obj in visible_cards
    ]
    menus = {menu: position.options(player, menu) for menu in position.rules.menus}
    choice = position.choice
    asked = None
    if choice is not None and choice.player == player:
        asked = (choice, [position.name(ref) for ref in choice.candidates])
    stack = [(item.label, item.kind, item.controller) for item in position.stack]
    return view(position, player), values, menus, asked, stack


def hidden_cards_show_nothing(position: Position, random: Random) -> None:
    """Exchanging what a player does not see changes nothing that he can see or do."""
    for player in (0, 1):
        other = permuted(position, player, random)
        assert shown(other, player) == shown(position, player)


def in_words(refs: Iterable[int], position: Position) -> list[str]:
    """What references mean."""
    return [position.name(ref) for ref in refs]


def numbers(refs: Iterable[int]) -> list[int]:
    """Object numbers of references."""
    return [ref & NUMBER for ref in refs]


CHECKS: tuple[Callable[[Position], None], ...] = (zones_hold_what_they_may, the_choice_can_be_answered)
"""Those that need nothing but the position."""
