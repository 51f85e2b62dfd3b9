"""Lines and observations in the wording of people who have read no documentation."""

from __future__ import annotations

import pytest

from rulestone.scenario import loads, run

TABLE = """title: Wordings
asks: What happens?
cards:
  Bear: {{kind: creature, power: 3000}}
  Wolf: {{kind: creature, power: 1000}}
  Bolt: {{kind: response, text: "Destroy target creature."}}
players: {{Ada: {{field: [Bear], deck: 9}}, Ben: {{field: [Wolf], hand: [Bolt], deck: 9}}}}
play: ["{line}", continue]
observe: ["{observed}"]
"""


@pytest.mark.parametrize(
    ("line", "observed", "value"),
    [
        ("Bear attacks Wolf", "Wolf is in the graveyard", True),
        ("Bear attacks Wolf", "Wolf in graveyard", True),
        ("Bear attacks Wolf", "Wolf died", True),
        ("Bear attacks Wolf", "Bear is on the battlefield", True),
        ("Bear attacks Ben", "life of Ben", 7),
        ("Bear attacks Wolf", "Wolf ends in", "graveyard"),
        ("Ada ends her turn", "Ben drew", 1),
        ("Ada ends her turn", "who controls Bear", "Ada"),
        ("Ada passes the turn", "cards in Ben's hand", 2),
    ],
)
def test_other_wording_means_the_same(line: str, observed: str, value: object) -> None:
    found = run(loads(TABLE.format(line=line, observed=observed), "here"), "layered_duel")
    assert found.observations[observed] == value


def test_number_of_cards_may_be_followed_by_the_noun() -> None:
    text = "title: Deck\nplayers: {Ada: {library: 5 cards}}\nobserve: [cards in Ada's deck]\n"
    assert run(loads(text, "here"), "layered_duel").observations == {"cards in Ada's deck": 5}


@pytest.mark.parametrize("said", [", sacrificing Wolf", " by sacrificing Wolf", " paying Wolf"])
def test_line_chooses_which_creature_pays_the_cost(said: str) -> None:
    text = f"""title: Altar
cards:
  Altar: {{kind: creature, text: "Sacrifice another creature: Draw a card."}}
  Wolf: {{kind: creature}}
  Bear: {{kind: creature}}
players: {{Ada: {{board: [Altar, Bear, Wolf], deck: 9}}, Ben: {{deck: 9}}}}
play: ["Ada activates Altar{said}", continue]
observe: [zone of Wolf, zone of Bear]
"""
    assert run(loads(text, "here"), "gateruler").observations == {"zone of Wolf": "graveyard", "zone of Bear": "field"}


def test_chosen_places_are_recorded_under_the_shared_word_for_the_zone() -> None:
    text = (
        "title: Board\ncards: {Bear: {kind: creature}}\nplayers: {Ada: {Battlefield: [Bear]}}\nobserve: [zone of Bear]"
    )
    found = run(loads(text, "here"), "gateruler")
    assert {one.word for one in found.filled if one.kind == "slots"} == {"field"}


def test_small_creature_cannot_block_one_that_bars_it() -> None:
    text = """title: Ghoul
cards:
  Ghoul: {kind: creature, power: 4000, text: "This creature can't be blocked by creatures with power 2000 or less."}
  Runt: {kind: creature, power: 2000, text: "Blocker"}
  Brute: {kind: creature, power: 3000, text: "Blocker"}
players: {Ada: {field: [Ghoul]}, Ben: {field: [Runt, Brute]}}
play: [Ada attacks Ben with Ghoul, {do: Ben blocks with Runt, refused: LD-49}, Ben blocks with Brute]
observe: [zone of Brute, life of Ben]
"""
    assert run(loads(text, "here"), "layered_duel").observations == {"zone of Brute": "graveyard", "life of Ben": 10}


def test_second_spell_of_a_turn_triggers_once() -> None:
    text = """title: Scholar
cards:
  Scholar: {kind: creature, power: 2000, text: "Whenever you cast your second spell each turn, draw a card."}
  Peek: {kind: spell, text: "Shuffle your deck."}
players: {Ada: {field: [Scholar], hand: [Peek x3], deck: 9}, Ben: {deck: 9}}
play:
  - {do: Ada plays Peek, expect: {cards Ada drew: 0}}
  - {do: "Ada plays Peek #2"}
  - {do: "Ada plays Peek #3"}
  - continue
observe: [cards Ada drew]
"""
    for game in ("layered_duel", "gateruler", "godacard", "dm_evolution", "monscol"):
        assert run(loads(text, "here"), game).observations == {"cards Ada drew": 1}


def test_taking_the_initiative_passes_it_on() -> None:
    text = """title: Initiative
cards:
  Scout: {kind: creature, power: 2000, text: "While you have the initiative, this unit gets +2/+0."}
players: {Ada: {field: [Scout], deck: 9}, Ben: {deck: 9}}
play:
  - {do: Ada takes the initiative, expect: {strength of Scout: 4}}
  - to the end of turn
  - Ben takes the initiative
observe: [strength of Scout]
"""
    assert run(loads(text, "here"), "layered_duel").observations == {"strength of Scout": 2}


@pytest.mark.parametrize(
    ("game", "zones", "recorded"),
    [
        ("gateruler", "field: [Bear]", {("zones", "attack zone"), ("slots", "left")}),
        ("gateruler", "field: [{card: Bear, slot: right}]", {("zones", "attack zone")}),
        ("gateruler", "field: [Bear x3]", {("zones", "attack zone"), ("slots", "left")}),
        ("gateruler", "attack zone: [Bear]", set()),
        ("gateruler", "hand: [Rescue]", set()),
        ("dm_evolution", "field: [Bear]", set()),
    ],
    ids=["a zone with slots", "a stated slot", "a full first zone", "the game's own zone", "a rule's zone", "a zone"],
)
def test_place_is_recorded_as_chosen_only_where_a_scenario_and_the_rules_leave_it_open(
    game: str, zones: str, recorded: set[tuple[str, str]]
) -> None:
    cards = "cards: {Bear: {kind: creature}, Rescue: {kind: response, text: Draw a card.}}"
    text = f"title: Board\n{cards}\nplayers: {{Ada: {{{zones}}}}}\nobserve: [cards in Ada's hand]"
    found = run(loads(text, "here"), game).filled
    assert {(one.kind, one.value) for one in found if one.kind in ("zones", "slots")} == recorded
