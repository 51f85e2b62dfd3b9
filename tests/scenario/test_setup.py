"""Set-up: cards, zones, marks and values through the lexicon."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.lexicon import Scaled
from rulestone.kernel.position import Position
from rulestone.model.objects import Card
from rulestone.scenario import Run, ScenarioError, loads, run, set_up
from rulestone.scenario.setup.dump import dump
from tests.scenario.conftest import Play
from tests.scenario.lanterns import GAME, NEW


def make_board(text: str, revision: str = "old") -> Position:
    return set_up(loads(text, "test.yaml"), GAME, revision)


def list_names(position: Position, zone: str, player: int = 0) -> list[str]:
    return [position.name(obj.ref) for obj in position.cards(zone, player)]


def list_seen(play: Play, players: str, *expressions: str, cards: str = "{}", revision: str = "old") -> list[Any]:
    wanted = "".join(f"  {n}: {text}\n" for n, text in enumerate(expressions))
    run: Run = play(f"cards: {cards}\nplayers: {players}\nobserve:\n{wanted}", revision)
    return list(run.observations.values())


def test_shared_words_and_own_terms_place_the_same_card() -> None:
    for zone in ("field", "row"):
        position = make_board(f"players: {{Ada: {{{zone}: [Wick]}}, Ben: {{}}}}")
        assert list_names(position, "row") == ["Wick"]
    shared = make_board("players: {Ada: {field: [Wick, Lamp]}, Ben: {}}")
    assert [shared.value(obj.ref, "slot") for obj in shared.cards("row", 0)] == ["middle", "left"]
    assert [shared.value(obj.ref, "posture") for obj in shared.cards("row", 0)] == ["ready", "ready"]
    own = make_board("players: {Ada: {row: [Wick, {card: Lamp, slot: right}]}, Ben: {}}")
    assert [own.value(obj.ref, "slot") for obj in own.cards("row", 0)] == ["left", "right"]


def test_copies_are_distinguished_by_number() -> None:
    position = make_board(
        "players:\n"
        "  Ada: {hand: [Wick x2, {card: Wick, copies: 1}, {card: Wick, as: Last}], deck: 2 Lamp}\n"
        "  Ben: {hand: [Wick]}"
    )
    assert list_names(position, "hand") == ["Wick", "Wick #2", "Wick #3", "Last"]
    assert list_names(position, "hand", 1) == ["Wick #4"]
    assert list_names(position, "bag") == ["Lamp", "Lamp #2"]


def test_cards_are_copied_changed_and_found_by_their_original_name(play: Play) -> None:
    found = list_seen(
        play,
        "{Ada: {hand: [Mine, Twin, 行灯, Own]}, Ben: {}}",
        "light of Mine",
        "name of Mine",
        "light of Twin",
        "name of Twin",
        "light of 行灯",
        "light of Own",
        "hue of Own",
        cards="{Mine: Lamp, Twin: {copy of: Lamp, light: 5, name: Big}, Own: {kind: lantern, hue: red}}",
    )
    assert found == [2, "Lamp", 5, "Big", 2, 1, "red"]


def test_attribute_with_several_values_accepts_a_single_one(play: Play) -> None:
    found = list_seen(
        play,
        "{Ada: {field: [One, Two]}, Ben: {field: [None of it]}}",
        "kin of One",
        "kin of Two",
        "kin of None of it",
        cards="{One: {kind: lantern, kin: elf}, Two: {kind: lantern, kin: [elf, rogue]}, None of it: Lamp}",
    )
    assert found == [["elf"], ["elf", "rogue"], []]


def test_shared_values_are_scaled_with_a_note(play: Play) -> None:
    run = play(
        "cards: {A: {kind: creature, power: 1500}}\nplayers: {Ada: {field: [A]}, Ben: {}}\nobserve: {a: power of A}"
    )
    assert run.observations == {"a": 2000}
    told = [note.text for note in run.notes]
    assert "light 1 stands for power 1000" in told
    assert any("1500 is 1.5 light and counts as 2" in text for text in told)


def test_marks_values_piles_and_counters_are_set_up(play: Play) -> None:
    players = """
  Ada:
    row:
      - {card: Lamp, posture: tired, lit: yes, counters: {gem: 2}, under: [{card: Coat, role: coat}, Coat]}
      - {card: Wick, tapped: yes, owner: Ben}
      - {card: Wick, as: Third, state: tapped}
    chest: [{card: Lord, face: up}, Ghost]
    values: {oil: 7}
  Ben: {}"""
    assert list_seen(
        play,
        players,
        "posture of Lamp",
        "lit of Lamp",
        "gem counters of Lamp",
        "gem counters on Wick",
        "coat of Lamp",
        "posture of Wick",
        "owner of Wick",
        "controller of Wick",
        "posture of Third",
        "Lord is face up",
        "Ghost is face down",
        "oil of Ada",
        "oil of Ben",
    ) == ["tapped", True, 2, 0, ["Coat", "Coat #2"], "tapped", "Ben", "Ada", "tapped", True, True, 7, 3]


def test_required_zones_are_filled_unless_mentioned() -> None:
    position = make_board("players: {Ada: {}, Ben: {deck: []}}")
    assert [card.card.name for card in position.cards("bag", 0)] == ["Blank"] * 5  # type: ignore[union-attr]
    assert position.cards("bag", 1) == ()
    mixed = make_board("players: {Ada: {deck: [Wick, 2, Lamp]}, Ben: {deck: 1}}")
    assert list_names(mixed, "bag") == ["Wick", "Blank", "Blank", "Lamp"]
    assert list_names(mixed, "bag", 1) == ["Blank"]


def test_turn_phase_and_names_are_set_up() -> None:
    position = make_board("players: {Ada: {}, Ben: {}}")
    assert (position.game["turn player"], position.game["turn"], position.game["phase"]) == (0, 3, "evening")
    position = make_board("turn: Ben\nturn number: 8\nphase: end\nplayers: {P1: {}, Ben: {hand: [Save], row: [Wick]}}")
    assert (position.game["turn player"], position.game["turn"], position.game["phase"]) == (1, 8, "dusk")
    assert make_board("players: {P2: {}}").game["names"] == ("P1", "P2")
    assert make_board("players: {Cid: {}}").game["names"] == ("Cid", "the other player")


def test_new_game_uses_deck_lists_and_seed_of_the_file() -> None:
    text = "phase: set-up\nseed: {}\nplayers: {{Ada: {{deck: {{list: wicks}}}}, Ben: {{deck: 4 Wick, bag: [3]}}}}"
    runs = [run(loads(text.format(seed), "test.yaml"), GAME, "new") for seed in (1, 1, 2)]
    orders = [[obj.oid for obj in one.end.cards("bag", 0)] for one in runs]
    assert orders[0] == orders[1] != orders[2]
    assert [len(one.end.cards("hand", player)) for one in runs[:1] for player in (0, 1)] == [4, 3]


def test_illegal_deck_is_refused(play: Play) -> None:
    text = "phase: set-up\nplayers: {Ada: {deck: 5 Wick}, Ben: {deck: 6 Wick}}\n"
    with pytest.raises(ScenarioError, match=r"Ada cannot start: refused \[L-4\]: the bag has 5 cards, not 6 to 10"):
        play(text)
    run = play(text + "refused: L-4\n")
    assert run.holds
    assert not run.steps
    assert not play(text + "refused: L-5\n").holds
    fine = play(text.replace("5 Wick", "6 Wick") + "refused: L-4\n")
    assert [e.found for e in fine.expectations] == ["allowed"]


def test_kind_with_another_form_in_the_game_gets_a_note(play: Play) -> None:
    run = play("cards: {Nod: {kind: response, text: Draw a card.}}\nplayers: {Ada: {hand: [Nod]}, Ben: {}}\n")
    assert [(note.about, note.text, note.rule) for note in run.notes if note.rule == "L-7"] == [
        ("response", "a response is a fast page", "L-7")
    ]


def test_missing_part_of_a_game_is_left_out_with_a_note(play: Play) -> None:
    run = play(
        "cards: {A: {kind: creature, toughness: 3}, Hill: {kind: land}}\n"
        "players: {Ada: {field: [A], mana: [Hill], hand: [Hill]}, Ben: {}}\n"
        "play: [Ada plays Hill, Ada taps A]\n"
        "observe: {a: toughness of A, b: zone of Hill, c: cards in Ada's mana}"
    )
    assert run.observations == {"a": None, "b": None, "c": None}
    assert {(note.about, note.rule) for note in run.notes} >= {("toughness", "L-3"), ("land", "L-4"), ("mana", "L-1")}
    assert [(step.verdict.ok, step.verdict.rule) for step in run.steps] == [(False, "L-4"), (False, "L-8")]


def test_card_can_have_another_text_in_one_game(play: Play) -> None:
    cards = (
        "{A: {kind: creature, light: 2, per game: {lanterns: {light: 3}, other: {wings: 1}, lanterns@new: {hue: red}}}}"
    )
    for revision, hue in (("old", "blue"), ("new", "red")):
        assert list_seen(play, "{Ada: {row: [A]}}", "light of A", "hue of A", cards=cards, revision=revision) == [
            3,
            hue,
        ]


def test_text_is_rules_english_and_a_condition_may_be_printed(play: Play) -> None:
    cards = """
  Chief: {kind: creature, power: 1000, text: Creatures you control get +1000 power.}
  Robe: {type: coat, fits: {where: it is not blue}}"""
    run = play(
        f"cards: {cards}\nplayers: {{Ada: {{row: [Chief, Wick], hand: [Robe]}}, Ben: {{}}}}\n"
        "play: [{do: Ada wraps Robe on Wick, refused: L-11}]\nobserve: {light: light of Wick}",
    )
    assert run.observations == {"light": 2}
    assert run.holds
    with pytest.raises(ScenarioError, match=r"cards\.Bad\.text: in the rules English of lanterns: .*\n.*destroy"):
        play("cards: {Bad: {kind: spell, text: Destory target creature.}}\nplayers: {Ada: {}}")


def test_scenario_runs_under_games_it_does_not_name(play: Play) -> None:
    """The author could not know every installed game."""
    assert play("players: {Ada: {}}\ngames: [chess]").game == "lanterns@old"


def test_card_has_the_values_that_its_text_implies() -> None:
    def by_text(card: Card) -> dict[str, Any]:
        if any(ability.name == "Dark" for ability in card.abilities):
            raise ValueError("no lantern is dark")
        return {"lit": bool(card.abilities)}

    ruleset = replace(NEW, implied=by_text)
    game = Game("lanterns", "Lanterns", ("new",), lambda revision: ruleset)
    text = (
        "cards: {{Own: {{kind: lantern, text: {text}}}, Said: {{kind: lantern, lit: yes}}, Copy: {{copy of: Lamp}}}}\n"
    )
    text += "players: {{Ada: {{row: [Own, Said, Copy]}}, Ben: {{}}}}\n"
    position = set_up(loads(text.format(text='"Draw a card."'), "test.yaml"), game, "new")
    assert [position.value(obj.ref, "lit") for obj in position.cards("row", 0)] == [True, True, False]
    with pytest.raises(ScenarioError, match=r"cards\.Own\.text: no lantern is dark"):
        set_up(loads(text.format(text="'“Dark” — draw a card.'"), "test.yaml"), game, "new")


def make_thousands_game() -> Any:
    """Return the game with a shared word for its own attribute "light" in other units."""

    def ruleset(revision: str) -> Any:
        own = GAME.ruleset(revision)
        words = replace(own.vocabulary, attributes={**own.vocabulary.attributes, "light": "light"})
        scales = {"light": Scaled(attributes={"light": 1000})}
        return replace(own, lexicon=replace(own.lexicon, scales=scales), vocabulary=words)

    return Game(GAME.name, GAME.title, GAME.revisions, ruleset)


OF_ONE_NAME = """
cards: {A: {kind: creature, SAID: VALUE, text is: static, text: "Creatures you control get +AMOUNT light."}}
players: {Ada: {field: [A]}, Ben: {}}
observe: {light: light of A, own: own light of A}
"""


def test_position_is_written_in_units_of_the_game() -> None:
    game = make_thousands_game()
    text = "cards: {A: {kind: creature, light: 2000}}\nplayers: {Ada: {field: [{card: A, light: 4000}]}, Ben: {}}\n"
    written = dump(set_up(loads(text, "test.yaml"), game, "old"), game.ruleset("old"))
    assert "own light: 2" in written
    assert "own light: 4" in written
    again = set_up(loads(written), game, "old")
    assert again.value(again.cards("row", 0)[0].ref, "light") == 4


def test_cached_text_is_read_again_in_other_units() -> None:
    text = (
        'cards: {A: {kind: creature, text is: static, text: "Creatures you control get +1000 power."}}\n'
        "players: {Ada: {field: [A]}, Ben: {}}\nobserve: {own: own light of A}\n"
    )
    own = GAME.ruleset("old")
    found = []
    for unit in (1000, 500, 1000):
        scales = {**own.lexicon.scales, "power": Scaled(attributes={"light": unit})}
        with GAME.register_trial(replace(own, lexicon=replace(own.lexicon, scales=scales))) as revision:
            found.append(run(loads(text), GAME, revision).observations["own"])
    assert found[0] == found[2] == found[1] - 1


@pytest.mark.parametrize(
    ("head", "said", "value", "amount", "found"),
    [
        ("", "light", 2000, 1000, (3000, 3)),
        ("", "own light", 2, 1000, (3000, 3)),
        ("id: X-1", "light", 2, 1, (3, 3)),
    ],
)
def test_shared_word_may_equal_an_own_word(
    head: str, said: str, value: int, amount: int, found: tuple[int, int]
) -> None:
    """In a ruling the word means the game's own attribute, elsewhere the shared one; "own light" always the own one."""
    text = OF_ONE_NAME.replace("SAID", said).replace("VALUE", str(value)).replace("AMOUNT", str(amount))
    seen = run(loads(f"{head}\n{text}", "test.yaml"), make_thousands_game(), "old").observations
    assert (seen["light"], seen["own"]) == found


def test_reference_is_set_up_and_observed_by_name() -> None:
    players = "{Ada: {row: [{card: Watch, rival: Lamp}, Wick]}, Ben: {row: [Lord, Lamp]}}"
    watched = run(loads(f"players: {players}\nobserve: {{a: rival of Watch, b: rival of Wick}}"), GAME, "old")
    assert watched.observations == {"a": ["Lamp"], "b": []}
    position = make_board(f"players: {players}")
    assert position.value(position.cards("row", 1)[1].ref, "light") == 2
    again = make_board(dump(position, GAME.ruleset("old")))
    assert [again.name(ref) for ref in again.value(again.cards("row", 0)[0].ref, "rival")] == ["Lamp"]


def test_reference_names_an_existing_object() -> None:
    with pytest.raises(ScenarioError, match=r"rival: unknown object “Lampe”\n  Did you mean “Lamp”"):
        make_board("players: {Ada: {row: [{card: Watch, rival: Lampe}]}, Ben: {row: [Lamp]}}")


def sort_by_timestamp(position: Position) -> list[str]:
    cards = [obj for player in (0, 1) for obj in position.cards("row", player)]
    return [position.name(obj.ref) for obj in sorted(cards, key=lambda obj: obj.since)]


def make_rows(ada: str, ben: str = "") -> Position:
    return make_board(f"players: {{Ada: {{row: [{ada}]}}, Ben: {{row: [{ben}]}}}}")


def test_age_of_a_card_in_a_scenario_sets_its_timestamp() -> None:
    assert sort_by_timestamp(make_rows("Wick, Lamp", "{card: Wick, as: Last}")) == ["Wick", "Lamp", "Last"]
    assert sort_by_timestamp(make_rows("{card: Wick, age: 2}, {card: Lamp, age: 1}")) == ["Lamp", "Wick"]
    assert sort_by_timestamp(make_rows("{card: Wick, age: 1}, Lamp", "{card: Wick, as: Last}")) == [
        "Lamp",
        "Last",
        "Wick",
    ]
    assert sort_by_timestamp(make_rows("{card: Wick, age: 1}", "{card: Wick, as: Last, age: 1}")) == ["Wick", "Last"]
    with pytest.raises(ScenarioError, match="expected a whole number"):
        make_rows("{card: Wick, age: old}")
    with pytest.raises(ScenarioError, match="has no “age” of its own"):
        make_rows("{card: Wick, under: [{card: Lamp, age: 1}]}")


def test_dumped_position_keeps_timestamps() -> None:
    mixed = make_rows("{card: Wick, age: 3}, {card: Lamp, age: 1}", "{card: Lord, age: 2}")
    assert sort_by_timestamp(mixed) == ["Lamp", "Lord", "Wick"]
    assert sort_by_timestamp(make_board(dump(mixed, GAME.ruleset("old")))) == ["Lamp", "Lord", "Wick"]
    assert "age" not in dump(make_rows("Wick, Lamp"), GAME.ruleset("old"))


def test_card_with_a_repeated_text_is_the_same_card() -> None:
    def card(text: str) -> Any:
        position = make_board(
            f"cards: {{Torch: {{kind: lantern, text: '{text}'}}}}\nplayers: {{Ada: {{row: [Torch]}}, Ben: {{}}}}"
        )
        return position.cards("row", 0)[0].card

    first = card("")
    assert card("") is first
    assert card("Draw a card.") is not first
    assert card("Draw a card.").key != first.key


def test_cards_under_an_attached_card_are_set_up() -> None:
    text = (
        "players: {Ada: {field: [{card: Recruit, under: [{card: Champion, role: gear, under: [Herald x2]}]}]}, Ben: {}}"
    )
    position = set_up(loads(text), "layered_duel")
    top = next(one for one in position.objects() if one.name == "Recruit" and one.under)
    (gear,) = map(position.object, top.under)
    assert (gear.name, gear.role) == ("Champion", "gear")
    assert [position.object(number).name for number in gear.under] == ["Herald", "Herald"]
