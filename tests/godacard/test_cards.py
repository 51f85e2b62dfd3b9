"""The sample pool: its texts equal its data, it uses every mechanism of the game, and its decks are legal."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from godacard.attributes import ATTACK, SPECIAL
from godacard.cards import CARDS, POOL
from godacard.cards.rules_page import NAMED
from godacard.decks import DECKS
from godacard.words import VOCABULARY
from godacard.zones import BATTLE_AREA, DECK, GRAVEYARD, HAND, MONSTERS, SPELLS
from rulestone.game.ruleset import check_deck
from rulestone.kernel.position import Position
from rulestone.kernel.setup import add_card, add_under, make_blank_state, start
from rulestone.language.abilities import Ability
from rulestone.language.english import parse, print_abilities
from rulestone.model.objects import NUMBER, Card
from tests.godacard.players import RULES, RULESET

ALL = (*NAMED, *POOL)
ABILITIES = [ability for card in ALL for ability in card.abilities]
KINDS = ("normal", "time", "loop", "armour", "area")
METHODS = ("特殊", "特殊・改", "特殊・極", "進化", "G進化", "W進化", "T進化", "フォース")


def get_text_kind(card: Card) -> str:
    """Return the kind that a bare sentence of a card's text is of."""
    return "effect" if card.values.get("kind") in ("normal", "time", "armour") else "activated"


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_card_text_has_the_stated_effect(card: Card) -> None:
    """Every card, without exception."""
    if not card.text:
        assert card.abilities == ()
        return
    assert parse(card.text, VOCABULARY, get_text_kind(card)) == card.abilities
    assert print_abilities(card.abilities, VOCABULARY, get_text_kind(card)) == card.text


def test_card_names_are_unique_and_numerous() -> None:
    assert len(CARDS) == len(ALL)
    assert len(POOL) >= 44
    assert {card.original for card in NAMED} == {"スピード・サモン", "最後の皇帝"}


# --- every mechanism ------------------------------------------------------------------------------------------------


def iterate_parts(node: Any) -> Iterator[Any]:
    """Yield a record of the language and everything in it."""
    yield node
    if isinstance(node, msgspec.Struct):
        for field in node.__struct_fields__:
            yield from iterate_parts(getattr(node, field))
    elif isinstance(node, (tuple, list)):
        for part in node:
            yield from iterate_parts(part)
    elif isinstance(node, dict):
        for part in node.values():
            yield from iterate_parts(part)


def list_names(*kinds: str) -> set[str]:
    return {type(part).__name__ for ability in ABILITIES for part in iterate_parts(ability)} & set(kinds)


def list_verbs(ability: Ability) -> set[str]:
    return {part.verb for part in iterate_parts(ability) if type(part).__name__ == "Do"}


def test_pool_has_every_class_method_and_kind() -> None:
    monsters = [card for card in POOL if card.type == "monster"]
    assert {card.values.get("method") for card in monsters if card.values["color"] == "red"} == {*METHODS, None}
    assert {card.values.get("class") for card in monsters} == {
        None, "special-line", "evolution-line", "force", "effect-summon",
    }  # fmt: skip
    assert {card.values["kind"] for card in POOL if card.type == "spell"} == set(KINDS)
    assert sum(not card.abilities for card in monsters if card.values["color"] == "blue") >= 5
    assert {len(card.values.get("lineage", ())) for card in monsters} >= {1, 2}


def test_pool_has_force_monsters_with_and_without_limits_on_materials() -> None:
    limits = [
        (card.values["materials"], card.values["most materials"], "material" in card.values)
        for card in POOL
        if card.values.get("class") == "force"
    ]
    assert (1, 99, False) in limits, "without any limit"
    assert any(most < 99 and not fit for _, most, fit in limits), "a number"
    assert any(least > 1 for least, _, _ in limits), "at least a number"
    named = {
        part.attr
        for card in POOL
        for part in iterate_parts(card.values.get("material"))
        if type(part).__name__ == "Its"
    }
    assert {"attribute", "lineage", "power", "color"} <= named


def test_each_effect_summon_monster_is_summoned_by_the_card_it_names() -> None:
    for card in POOL:
        if card.values.get("class") == "effect-summon":
            gate = CARDS[card.values["gate"]]
            assert "effect summon" in list_verbs(gate.abilities[0])
            assert card.name in gate.text


def test_pool_has_every_kind_of_ability_and_place() -> None:
    assert {ability.kind for ability in ABILITIES} == {"effect", "activated", "triggered", "static", "replacement"}
    assert {zone for ability in ABILITIES for zone in ability.zones} == {HAND, GRAVEYARD}
    assert any(ability.limit == 1 and ability.cost for ability in ABILITIES)
    assert any(ability.optional for ability in ABILITIES)
    assert any(ability.timing == "any" for ability in ABILITIES)
    assert {ability.when.event for ability in ABILITIES if ability.when is not None} >= {
        "destroy", "block", "battle", "effect summon", "draw",
    }  # fmt: skip


def test_pool_has_every_form_of_cost() -> None:
    costs = [part for ability in ABILITIES for part in ability.cost]
    changes = {(op.kind, op.attr) for cost in costs for op in iterate_parts(cost) if type(op).__name__ == "Operation"}
    assert changes == {("add", "power"), ("set", "power"), ("lose", "abilities")}
    paid = {part.verb for cost in costs for part in iterate_parts(cost) if type(part).__name__ == "Do"}
    assert paid >= {"discard", "tap", "turn", "seal", "send to the graveyard"}
    assert any(
        part.verb == "discard" and type(part.roles["cards"]).__name__ == "Select"
        for cost in costs for part in iterate_parts(cost) if type(part).__name__ == "Do"
    ), "the whole hand"  # fmt: skip
    assert any(part.least == 2 for cost in costs for part in iterate_parts(cost) if type(part).__name__ == "Choose")
    assert any(
        part.least == 2 for a in ABILITIES for part in iterate_parts(a.effect) if type(part).__name__ == "Choose"
    )


def test_pool_uses_every_verb_of_texts() -> None:
    used = set().union(*(list_verbs(ability) for ability in ABILITIES))
    said = {verb.name for verb in RULES.parts.verbs.values() if verb.english}
    # the game's actions move armour; only scenarios and stand-ins use the other verbs
    deck = {f"put on {where} of the deck" for where in ("top", "the bottom")}
    assert said - used == {"equip", "take off", "discard at random", "win", *deck}


def test_pool_has_prohibitions_counters_and_win_conditions() -> None:
    forbidden = {
        op.attr for a in ABILITIES for op in iterate_parts(a) if type(op).__name__ == "Operation" if op.kind == "forbid"
    }
    assert forbidden >= {"normal summon", "assault", "block", "destroy", "be chosen", "tap", "lower power"}
    counters = {
        part.roles["counter"].value
        for a in ABILITIES
        for part in iterate_parts(a)
        if getattr(part, "verb", "") == "put counters"
    }
    assert counters == {"ember", "frost"}
    assert list_names("EndGame", "IsResponding", "Items", "Under", "Times") == {
        "EndGame",
        "IsResponding",
        "Items",
        "Under",
        "Times",
    }
    times = [card for card in POOL if card.values.get("kind") == "time"]
    assert {card.abilities[0].condition is None for card in times} == {True, False}
    assert {card.values["bonus"] > 0 for card in POOL if card.values.get("kind") == "armour"} == {True, False}
    energy = [part for a in ABILITIES for part in iterate_parts(a) if getattr(part, "role", "") == "energy"]
    assert len(energy) >= 3


# --- decks and loading ----------------------------------------------------------------------------------------------


def test_decks_are_legal_and_use_the_pool() -> None:
    for deck in DECKS.values():
        assert check_deck(RULESET.deck_rules, DECK, [CARDS[name] for name in deck], {"max_copies": 3})
    assert len({name for deck in DECKS.values() for name in deck}) >= 40


def test_deck_of_39_cards_is_refused() -> None:
    verdict = check_deck(RULESET.deck_rules, DECK, [CARDS[name] for name in DECKS["steel"][1:]])
    assert (verdict.ok, verdict.rule) == (False, "GC-1.1")


def test_loading_the_pool_needs_no_parser() -> None:
    """Playing reads no text."""
    code = "import sys, godacard.cards; print('lark' in sys.modules, 'rulestone.language.english' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


# --- cards at work --------------------------------------------------------------------------------------------------


class Table:
    """A position set up card by card, Ada in her Free Time."""

    def __init__(self) -> None:
        self.state = make_blank_state(RULES, ("Ada", "Ben"))
        for player in (0, 1):
            for _ in range(5):
                self.put("Blank Page", DECK, player)

    def put(self, name: str, zone: str = MONSTERS, player: int = 0, **marks: Any) -> int:
        if zone == MONSTERS:
            marks = {"posture": ATTACK, **marks}
        return add_card(RULES, self.state, CARDS[name], zone, player, marks=marks)

    def under(self, name: str, host: int, role: str = "energy") -> int:
        return add_under(RULES, self.state, CARDS[name], host, role)

    def play(self) -> Position:
        return start(RULES, self.state, phase="Free Time")


def act_with(position: Position, action: str, number: int) -> Position:
    choice = position.choice
    assert choice is not None
    assert choice.kind == "act"
    options = (option for option in choice.options if option.action == action)
    return position.answer(next(option for option in options if option.subject & NUMBER == number))


def pick(position: Position, *found: int) -> Position:
    choice = position.choice
    assert choice is not None
    return position.answer(tuple(ref for ref in choice.candidates if ref & NUMBER in found))


def get_zone(position: Position, number: int) -> str:
    return str(position.value(position.object(number).ref, "zone"))


def get_power(position: Position, number: int) -> int:
    return int(position.value(position.object(number).ref, "power"))


def test_monster_in_special_posture_cannot_be_tapped() -> None:
    """GC-4.6, also where the text taps this very card."""
    table = Table()
    adept = table.put("Ember Adept", posture=SPECIAL)
    upright = table.put("Ember Adept")
    position = table.play()
    # type: ignore[union-attr]
    options = [option.subject for option in position.choice.options if option.action == "activate effect"]
    assert options == [upright]
    assert not position.check_action(0, "activate effect", adept, 0)


def test_monsters_of_each_lineage_are_counted_separately() -> None:
    table = Table()
    table.put("Bridge Marshal")
    sentinel, ogre = table.put("Gate Sentinel"), table.put("Hill Ogre")
    position = table.play()
    assert (get_power(position, sentinel), get_power(position, ogre)) == (4000, 4000)


def test_ability_of_the_pyre_costs_energy() -> None:
    table = Table()
    pyre, victim = table.put("Triune Pyre"), table.put("Hill Ogre", player=1)
    table.put("Quarry Golem", player=1)
    fuel = [table.under("Cinder Whelp", pyre) for _ in range(2)]
    position = pick(act_with(table.play(), "activate effect", pyre), victim)
    assert [get_zone(position, number) for number in (victim, *fuel)] == [GRAVEYARD] * 3
    assert get_zone(position, pyre) == MONSTERS
    assert not position.check_action(0, "activate effect", position.object(pyre).ref, 0), "nothing is left to pay with"


def test_card_with_a_win_condition_wins_after_twelve_draws() -> None:
    table = Table()
    candle = table.put("Candle of the Last Hour", SPELLS, **{"ember counters": 11})
    position = table.play()
    assert not position.check_action(0, "activate effect", candle, 1)
    table = Table()
    candle = table.put("Candle of the Last Hour", SPELLS, **{"ember counters": 12})
    position = act_with(table.play(), "activate effect", candle)
    assert position.over
    assert position.winner == 0


def test_both_players_can_use_the_ability_of_the_market() -> None:
    for player in (0, 1):
        table = Table()
        table.state.set_game("turn player", player)
        square = table.put("Market Square", "area zone", 0)
        lost, _ = table.put("Hill Ogre", HAND, player), table.put("Quarry Golem", HAND, player)
        position = act_with(table.play(), "activate effect", square)
        position = pick(position, lost)
        assert get_zone(position, lost) == GRAVEYARD
        assert [card.name for card in position.cards(HAND, player)] == ["Quarry Golem", "Blank Page"]


def test_card_bound_to_one_summoner_is_summoned_only_by_it() -> None:
    table = Table()
    child, bell = table.put("Child of the Last Bell", HAND), table.put("Toll of the Last Bell", HAND)
    table.put("Child of the Last Bell", GRAVEYARD)
    summons = table.put("Crimson Summons", HAND)
    position = table.play()
    assert not position.check_action(0, "activate spell", summons)
    position = act_with(position, "activate spell", bell)
    position = pick(position, child)
    assert get_zone(position, child) == MONSTERS
    assert len(position.cards(GRAVEYARD, 1)) == 2, "and mills two cards"


def test_static_abilities_apply_in_the_battle_area() -> None:
    table = Table()
    ogre = table.put("Hill Ogre")
    table.put("War Drum", SPELLS)
    table.put("War Drum", HAND)
    assert BATTLE_AREA in RULES.parts.working
    assert get_power(table.play(), ogre) == 5000
