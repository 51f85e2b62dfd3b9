"""Card texts in the wording of other games have their effect in every game that reads them."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.cli.errors import find_input_error
from rulestone.scenario import ScenarioError, loads, run

GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")
CARDS = """
cards:
  Guard: {kind: creature, power: 1000}
  Ox: {kind: creature, power: 3000}
  Herald: {kind: creature, power: 1000, text: "When this creature enters or is destroyed, draw a card."}
  Doom: {kind: spell, text: "Destroy target enemy creature."}
  Spell: {kind: spell, text: TEXT}
"""
TRIGGERS = """
cards:
  Scribe: {kind: creature, power: 9000, text: TEXT}
  Doom: {kind: spell, text: "Destroy target enemy creature."}
  Rob: {kind: spell, text: "Your opponent discards a card."}
  Ox: {kind: creature, power: 3000}
"""


def play(text: str, board: str, line: str, look: dict[str, Any], game: str) -> dict[str, Any]:
    observe = "".join(f'  "{what}": "{what}"\n' for what in look)
    lines = "".join(f"  - {one}\n" for one in line.split("; "))
    scenario = f"{CARDS.replace('TEXT', repr(text))}players: {board}\nplay:\n{lines}observe:\n{observe}"
    found = run(loads(scenario), game)
    assert all(step.verdict for step in found.steps), [str(step.verdict) for step in found.steps]
    return found.observations


@pytest.mark.parametrize("game", GAMES)
def test_word_for_a_numeric_attribute_is_refused(game: str) -> None:
    """Also where only an assumption gives the attribute a floor."""
    with pytest.raises(ScenarioError, match="expected a whole number, found “many”"):
        run(loads("cards: {Ox: {kind: creature, power: many}}\nplayers: {Ada: {field: [Ox]}}"), game)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("text", "board", "line", "look"),
    [
        (
            "Reveal the top card of your deck. If it is a creature, put it into your hand. Otherwise, draw a card.",
            "{Ada: {hand: [Spell], deck: [Ox, 3]}, Ben: {}}",
            "Ada plays Spell",
            {"zone of Ox": "hand", "Ox was revealed": True, "times revealed": 1},
        ),
        (
            "Reveal the top 3 cards of your deck. Put a creature among them into your hand. "
            "Put the rest on the bottom of your deck in any order.",
            "{Ada: {hand: [Spell], deck: [Doom, Ox, Doom, 1]}, Ben: {}}",
            "Ada plays Spell; 'Ada orders Doom #2, Doom'",
            {"zone of Ox": "hand", "bottom of Ada's deck": "Doom", "deck size of Ada": 3},
        ),
        (
            "Draw a card. You may discard a card. If you do, destroy target enemy creature.",
            "{Ada: {hand: [Spell], deck: 9}, Ben: {field: [Ox]}}",
            "Ada plays Spell; Ada chooses no",
            {"zone of Ox": "field"},
        ),
        (
            "Draw a card, then destroy target enemy creature unless its controller discards a card.",
            "{Ada: {hand: [Spell], deck: 9}, Ben: {field: [Ox], hand: [Guard]}}",
            "Ada plays Spell on Ox; Ben chooses no",
            {"zone of Ox": "graveyard", "hand size of Ben": 1},
        ),
        (
            "Draw a card, then destroy target enemy creature unless its controller discards a card.",
            "{Ada: {hand: [Spell], deck: 9}, Ben: {field: [Ox], hand: [Guard]}}",
            "Ada plays Spell on Ox; Ben chooses yes",
            {"zone of Ox": "field", "hand size of Ben": 0},
        ),
        (
            "If an enemy creature would die this turn, draw a card instead. Destroy target enemy creature.",
            "{Ada: {hand: [Spell], deck: 9}, Ben: {field: [Ox]}}",
            "Ada plays Spell on Ox",
            {"zone of Ox": "field", "hand size of Ada": 1},
        ),
        (
            "Choose an enemy creature. Destroy the rest.",
            "{Ada: {hand: [Spell]}, Ben: {field: [Ox, Guard]}}",
            "Ada plays Spell on Ox",
            {"zone of Ox": "field"},
        ),
        (
            "Destroy the weakest enemy creature.",
            "{Ada: {hand: [Spell]}, Ben: {field: [Ox, Guard]}}",
            "Ada plays Spell",
            {"zone of Guard": "graveyard", "zone of Ox": "field"},
        ),
        (
            "Choose one or both — • Draw a card. • Destroy target enemy creature.",
            "{Ada: {hand: [Spell]}, Ben: {field: [Guard]}}",
            "Ada plays Spell choosing 3 on Guard",
            {"zone of Guard": "graveyard", "cards Ada drew": 1},
        ),
        (
            "Destroy the enemy creature with the highest power.",
            "{Ada: {hand: [Spell]}, Ben: {field: [Guard, Ox]}}",
            "Ada plays Spell",
            {"zone of Ox": "graveyard", "zone of Guard": "field"},
        ),
        (
            "Draw a card.",
            "{Ada: {hand: [Doom]}, Ben: {field: [Herald]}}",
            "Ada plays Doom on Herald",
            {"cards Ben drew": 1, "times drew": 1},
        ),
        (
            "Look at your opponent's hand and discard a card from it.",
            "{Ada: {hand: [Spell]}, Ben: {hand: [Ox, Guard]}}",
            "Ada plays Spell; Ada chooses Ox",
            {"zone of Ox": "graveyard", "hand size of Ben": 1},
        ),
        (
            "Each player sacrifices a creature.",
            "{Ada: {hand: [Spell], field: [Ox]}, Ben: {field: [Guard]}}",
            "Ada plays Spell",
            {"zone of Guard": "graveyard", "zone of Ox": "graveyard"},
        ),
        (
            "As an additional cost to cast this spell, discard a card. Draw two cards.",
            "{Ada: {hand: [Spell, Ox]}, Ben: {}}",
            "Ada plays Spell",
            {"zone of Ox": "graveyard", "cards Ada drew": 2},
        ),
        (
            "Shuffle target creature into its owner's deck.",
            "{Ada: {hand: [Spell]}, Ben: {field: [Guard], deck: [Ox, 3]}}",
            "Ada plays Spell on Guard",
            {"zone of Guard": "deck", "deck size of Ben": 5, "times shuffled": 1},
        ),
        (
            "Put target creature on top of its owner's deck.",
            "{Ada: {hand: [Spell]}, Ben: {field: [Guard], deck: [Ox, 3]}}",
            "Ada plays Spell on Guard",
            {"top of Ben's deck": "Guard"},
        ),
        (
            "Your opponent discards two cards at random.",
            "{Ada: {hand: [Spell]}, Ben: {hand: [Ox, Guard]}}",
            "Ada plays Spell",
            {"zone of Ox": "graveyard", "zone of Guard": "graveyard", "hand size of Ben": 0},
        ),
        (
            "Target player mills two cards.",
            "{Ada: {hand: [Spell]}, Ben: {deck: [Ox, Guard, 3]}}",
            "Ada plays Spell; Ada chooses Ben",
            {"zone of Ox": "graveyard", "zone of Guard": "graveyard", "deck size of Ben": 3},
        ),
        (
            "Draw cards equal to target creature's power.",
            "{Ada: {hand: [Spell], deck: 30}, Ben: {field: [Guard]}}",
            "Ada plays Spell on Guard",
            {"deck size of Ada": 0},
        ),
        (
            "Target creature you control gets +1000 power until your next turn.",
            "{Ada: {hand: [Spell], field: [Ox]}, Ben: {}}",
            "Ada plays Spell on Ox; to the end of turn",
            {"power of Ox": 4000},
        ),
        (
            "Target creature you control gets +1000 power until your next turn.",
            "{Ada: {hand: [Spell], field: [Ox]}, Ben: {}}",
            "Ada plays Spell on Ox; to the end of turn; to the end of turn",
            {"power of Ox": 3000},
        ),
    ],
)
def test_card_text_gives_the_expected_board_in_each_game(
    text: str, board: str, line: str, look: dict[str, Any], game: str
) -> None:
    assert play(text, board, line, look, game) == look


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("text", "board", "line", "drawn"),
    [
        ("Whenever you cast a spell, draw a card.", "{Ada: {field: [Scribe], hand: [Doom]}, Ben: {field: [Ox]}}",
         "Ada plays Doom on Ox", {}),
        ("When this card is discarded, draw a card.", "{Ada: {hand: [Rob]}, Ben: {hand: [Scribe]}}",
         "Ada plays Rob", {}),
        ("When this creature is put into a graveyard from the field, draw a card.",
         "{Ada: {hand: [Doom]}, Ben: {field: [Scribe]}}", "Ada plays Doom on Scribe", {}),
        ("When this creature leaves the field, draw a card.",
         "{Ada: {hand: [Doom]}, Ben: {field: [Scribe]}}", "Ada plays Doom on Scribe", {}),
        ("Whenever a creature dies, draw a card.", "{Ada: {field: [Scribe], hand: [Doom]}, Ben: {field: [Ox]}}",
         "Ada plays Doom on Ox", {}),
    ],
)  # fmt: skip
def test_trigger_of_a_card_text_triggers_on_its_event(
    text: str, board: str, line: str, drawn: dict[str, int], game: str
) -> None:
    scenario = f"{TRIGGERS.replace('TEXT', repr(text))}players: {board}\nplay: [{line}]\nobserve: {{drew: times drew}}"
    assert run(loads(scenario), game).observations == {"drew": drawn.get(game, 1)}


@pytest.mark.parametrize("game", ["gateruler", "monscol"])
@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("Deal 1 damage to target creature.", {"zone of Guard": "graveyard", "zone of Ox": "field"}),
        (
            "Deal 1 damage to target creature and 3 damage to each other creature.",
            {"zone of Guard": "graveyard", "zone of Ox": "graveyard"},
        ),
    ],
)
def test_damage_without_a_kind_is_dealt(text: str, zones: dict[str, Any], game: str) -> None:
    board = "{Ada: {hand: [Spell]}, Ben: {field: [Guard, Ox]}}"
    assert play(text, board, "Ada plays Spell on Guard", zones, game) == zones


def test_own_name_in_a_card_text_means_the_card_itself() -> None:
    cards = TRIGGERS.replace("TEXT", "'When Scribe dies, draw a card.'")
    rest = "players: {Ada: {hand: [Doom]}, Ben: {field: [Scribe]}}\nplay: [Ada plays Doom targeting Scribe]\n"
    assert run(loads(f"{cards}{rest}observe: [times drew]"), "godacard").observations == {"times drew": 1}


@pytest.mark.parametrize("field", ["board", "battlefield"])
@pytest.mark.parametrize("game", GAMES)
def test_scenario_in_the_words_of_a_newcomer_runs(game: str, field: str) -> None:
    cards = """
cards:
  Lift: {type: sorcery, text: "Return target creature you control to its owner's hand."}
  Sage: {type: minion, power: 1000, text: "When Sage enters the battlefield, draw a card."}
"""
    rest = f"players: {{Ada: {{hand: [Lift], {field}: [Sage]}}, Ben: {{}}}}\nsteps: [Ada casts Lift targeting Sage]\n"
    looks = {"where is Sage": "hand", "number of cards Ada drew": 0, "how many cards in Ada's hand": 1}
    found = run(loads(f"{cards}{rest}observe: {list(looks)}"), game)
    assert found.observations == looks


@pytest.mark.parametrize("game", ["gateruler", "monscol"])
def test_message_of_an_unread_text_with_scaled_values_points_at_its_fault(game: str) -> None:
    text = "Target creature gets +1000 power until end of turn. Flibber."
    with pytest.raises(ScenarioError) as caught:
        play(text, "{Ada: {hand: [Spell]}, Ben: {}}", "Ada plays Spell", {}, game)
    said = find_input_error(caught.value) or ""
    assert said.count("column 53: found “Flibber”") == 1
    assert f"{' ' * 52}^" in said.splitlines()


@pytest.mark.parametrize("game", ["godacard", "gateruler", "dm_evolution", "monscol"])
@pytest.mark.parametrize("also", ["", "choose a creature. "])
def test_triggering_card_that_died_returns_from_the_graveyard(game: str, also: str) -> None:
    text = f"When another creature you control is destroyed, {also}return the triggering card to its owner's hand."
    scenario = loads(
        f"""
        cards:
          Nurse: {{kind: creature, power: 1000, text: "{text}"}}
          Page: {{kind: creature, power: 1000}}
          Doom: {{kind: spell, text: "Destroy target creature."}}
        players: {{Ada: {{field: [Nurse, Page], hand: [Doom]}}, Ben: {{}}}}
        otherwise: first
        play: [Ada plays Doom on Page, continue]
        observe: {{Page ends in: zone of Page}}
        """
    )
    assert run(scenario, game).observations == {"Page ends in": "hand"}


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Search your deck for a creature and put it into your hand.", 1),
        ("Search your deck for a creature, reveal it, put it into your hand, then shuffle.", 1),
        ("Search your deck for a card and put it into your hand.", 0),
    ],
)
def test_card_found_by_type_is_revealed_once_if_a_rule_requires_it(text: str, times: int) -> None:
    scenario = loads(
        f"""
        cards:
          Quest: {{kind: spell, text: "{text}"}}
          Gem: {{kind: creature, power: 1000}}
        players: {{Ada: {{hand: [Quest], deck: [Gem x3]}}, Ben: {{}}}}
        otherwise: first
        play: [Ada plays Quest, Ada chooses Gem, continue]
        observe: {{shown: times revealed, Gem ends in: zone of Gem}}
        """
    )
    assert run(scenario, "gateruler").observations == {"shown": times, "Gem ends in": "hand"}


@pytest.mark.parametrize("game", ["godacard", "dm_evolution"])
@pytest.mark.parametrize(("text", "blocked"), [("This creature can't be blocked.", False), ("", True)])
def test_creature_that_cannot_be_blocked_hits_the_player(game: str, text: str, blocked: bool) -> None:
    scenario = loads(
        f"""
        cards:
          Hero: {{kind: creature, power: 3000, text: "{text}"}}
          Wall: {{kind: creature, power: 1000, text: "Blocker"}}
        players: {{Ada: {{field: [Hero]}}, Ben: {{field: [Wall], life: 3}}}}
        play: ["In battle, Ada attacks Ben with Hero", Ben blocks with Wall, continue]
        observe: {{blocked: line 2 is allowed, life: life of Ben}}
        """
    )
    assert run(scenario, game, lenient=True).observations == {"blocked": blocked, "life": 3 if blocked else 2}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("deed", "bear", "drawn"), [("Tap", "Bear", 1), ("Untap", "Bear (tapped)", 0)])
def test_creature_that_becomes_tapped_triggers_and_one_that_untaps_does_not(
    game: str, deed: str, bear: str, drawn: int
) -> None:
    scenario = loads(
        f"""
        cards:
          Drowse: {{kind: spell, text: "{deed} target creature."}}
          Bear: {{kind: creature, power: 2000, text: "Whenever this creature becomes exhausted, draw a card."}}
        players: {{Ada: {{hand: [Drowse], field: [{bear}], deck: 3}}, Ben: {{}}}}
        otherwise: first
        play: [Ada plays Drowse on Bear, continue]
        observe: {{drawn: cards Ada drew}}
        """
    )
    assert run(scenario, game).observations == {"drawn": drawn}


def test_attacker_and_attacked_creature_are_told_apart_by_who_dealt_damage() -> None:
    board = "{Ada: {field: [Ox]}, Ben: {field: [Guard (tapped)]}}"
    look = {
        "times inflicted damage to Ox": 1, "times dealt damage to Ox": 0, "Guard was dealt damage": True,
        "times deals damage to Guard": 0,
    }  # fmt: skip
    assert play("Draw a card.", board, "Ada attacks Guard with Ox", look, "gateruler") == look


@pytest.mark.parametrize("game", ["dm_evolution", "godacard"])
@pytest.mark.parametrize(
    ("text", "drawn"),
    [("The next time it is destroyed, draw a card.", 1), ("When it dies this turn, draw 2 cards.", 2)],
)
def test_creature_that_a_text_has_put_on_the_field_is_the_one_whose_death_is_awaited(
    game: str, text: str, drawn: int
) -> None:
    scenario = loads(
        f"""
        cards:
          Raise: {{kind: spell, text: "Return target creature card from your graveyard to the battlefield. {text}"}}
          Doom: {{kind: spell, text: "Destroy target creature you control."}}
          Bear: {{kind: creature, power: 2000}}
        players: {{Ada: {{hand: [Raise, Doom], graveyard: [Bear], deck: 5}}, Ben: {{}}}}
        play: [Ada plays Raise on Bear, Ada plays Doom on Bear, continue]
        observe: {{died: Bear was destroyed, drawn: cards Ada drew}}
        """
    )
    assert run(scenario, game).observations == {"died": True, "drawn": drawn}


@pytest.mark.parametrize("game", ["gateruler", "godacard", "dm_evolution", "layered_duel"])
@pytest.mark.parametrize("text", ["This creature attacks each turn if able.", "This monster must attack if able."])
def test_turn_does_not_end_before_a_creature_that_must_attack_has_attacked(game: str, text: str) -> None:
    text = f"{'Vigilance. ' if game == 'layered_duel' else ''}{text}"  # it stays untapped, but has attacked
    scenario = f"""
        cards:
          Brute: {{kind: creature, power: 3000, text: "{text}"}}
          Guard: {{kind: creature, power: 1000}}
        players: {{Ada: {{field: [BRUTE]}}, Ben: {{field: [Guard (tapped)]}}}}
        play: [ATTACKS to the end of turn]
        observe: {{gone: zone of Guard}}
        """
    after = scenario.replace("ATTACKS", '"In battle, Ada attacks Guard with Brute",')
    assert run(loads(after.replace("BRUTE", "Brute")), game).observations == {"gone": "graveyard"}
    waiting = scenario.replace("ATTACKS", "")
    with pytest.raises(ScenarioError, match=r"Ada is asked: .*Brute"):
        run(loads(waiting.replace("BRUTE", "Brute")), game)
    unable = waiting.replace("BRUTE", "Brute (tapped)")
    assert run(loads(unable), game).observations == {"gone": "field"}


@pytest.mark.parametrize(
    ("text", "target", "look"),
    [
        ("Each creature you control deals 1 damage to target player.", "Ben", {"life of Ben": 8}),
        ("Each creature you control deals damage equal to its power to target creature.", "Wall",
         {"damage on Wall": 3}),
        ("Deal 3 damage to target creature. If it dies, draw a card.", "Guard", {"cards Ada drew": 1}),
        ("Deal 3 damage to target creature. If it dies, draw a card.", "Wall", {"cards Ada drew": 0}),
        ("Deal 3 damage to target creature. If it survives, draw a card.", "Guard", {"cards Ada drew": 0}),
        ("Deal 3 damage to target creature. If it survives, draw a card.", "Wall", {"cards Ada drew": 1}),
        ("Deal 3 damage to target creature. If that kills it, add a copy of it to your hand.", "Guard",
         {"cards in Ada's hand": 1}),
    ],
)  # fmt: skip
def test_damage_by_each_creature_and_the_death_after_damage(text: str, target: str, look: dict[str, Any]) -> None:
    scenario = f"""
        cards:
          Zap: {{kind: spell, text: "{text}"}}
          Guard: {{kind: creature, strength: 1, toughness: 1}}
          Elf: {{kind: creature, strength: 2, toughness: 1}}
          Wall: {{kind: creature, strength: 0, toughness: 9}}
        players:
          Ada: {{hand: [Zap], field: [{{card: Guard, as: Own}}, Elf], deck: 5}}
          Ben: {{field: [Guard, Wall]}}
        play: [Ada plays Zap on {target}, continue]
        observe: {{{", ".join(f'"{what}": "{what}"' for what in look)}}}
        """
    assert run(loads(scenario), "layered_duel").observations == look


@pytest.mark.parametrize("game", ["dm_evolution", "layered_duel"])
@pytest.mark.parametrize(
    ("event", "drawn"),
    [("you cast a spell with cost 0 or more", 1), ("you cast a spell with cost 3 or more", 0),
     ("an opponent casts a spell with cost 0 or more", 0)],
)  # fmt: skip
def test_cast_spell_triggers_only_what_asks_for_its_cost_and_player(game: str, event: str, drawn: int) -> None:
    scenario = f"""
        cards:
          Seer: {{kind: creature, power: 3000, text: "Whenever {event}, draw a card."}}
          Doom: {{kind: spell, text: "Destroy target enemy creature."}}
          Ox: {{kind: creature, power: 1000}}
        players: {{Ada: {{hand: [Doom], field: [Seer], deck: 5}}, Ben: {{field: [Ox]}}}}
        play: [Ada plays Doom on Ox, continue]
        observe: {{drawn: cards Ada drew}}
        """
    assert run(loads(scenario), game).observations == {"drawn": drawn}


@pytest.mark.parametrize("game", GAMES)
def test_untapping_by_an_effect_triggers_becoming_untapped(game: str) -> None:
    scenario = """
cards:
  Sleeper: {kind: creature, power: 2000, text: "Whenever this creature becomes untapped, draw a card."}
  Alarm: {kind: spell, text: Untap target creature.}
  Ox: {kind: creature, power: 1000}
players: {Ada: {field: [{card: Sleeper, tapped: yes}], hand: [Alarm]}, Ben: {field: [Ox]}}
play:
  - Ada plays Alarm on Sleeper
  - continue
observe: {untapped: times untapped to Sleeper, drawn: cards Ada drew}
"""
    assert run(loads(scenario), game, lenient=True).observations == {"untapped": 1, "drawn": 1}


@pytest.mark.parametrize("game", [*(name for name in GAMES if name != "monscol"), "monscol@block1", "monscol@block2"])
def test_effect_that_a_spell_prepares_outlives_the_spell(game: str) -> None:
    scenario = """
cards:
  Pledge: {kind: spell, text: "At the beginning of your next turn, destroy target enemy creature."}
  Ox: {kind: creature, power: 2000}
players: {Ada: {field: [Ox], hand: [Pledge]}, Ben: {field: [{card: Ox, as: Critic}]}}
play: [Ada plays Pledge, Ada ends the turn, Ben ends the turn, to Ada's main]
observe: {Critic: Critic is on the field}
"""
    assert run(loads(scenario), game, lenient=True).observations == {"Critic": False}
