"""Texts in shared words have the same meaning in every installed game, and no text aborts a comparison."""

from __future__ import annotations

import pytest

import rulestone
from rulestone.game.host import games
from rulestone.language.english import EnglishError, parse
from rulestone.scenario.errors import ScriptError
from rulestone.scenario.files import loads

COLUMNS = [f"{game.name}@{revision}" for game in games().values() for revision in game.revisions]
DISCARDING = """
cards:
  Loan: {kind: spell, text: "Discard a card. Draw 2 cards."}
  Tax:  {kind: spell, text: "Your opponent discards a card."}
  Junk: {kind: creature}
  Mine: {kind: creature}
  Card: {kind: creature}
players:
  Ada: {field: [Mine], hand: [Loan, Tax, Junk], deck: 5}
  Ben: {hand: [Card]}
play:
  - Ada plays Tax
  - Ada plays Loan on Junk
observe:
  Junk: Junk is in graveyard
  Mine: Mine is in field
  Card: Card is in graveyard
"""
WARDS = """
cards:
  Ward: {kind: creature, text: "If another creature you control would be destroyed, destroy this instead."}
  Doom: {kind: spell, text: "Destroy target enemy creature."}
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Ward, {card: Ward, as: Twin}]}
play:
  - Ada plays Doom on Ward
observe:
  Ward: Ward is in graveyard
  Twin: Twin is in field
"""


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("text", [DISCARDING, WARDS], ids=["discarding", "wards"])
def test_text_in_shared_words_is_read(text: str, column: str) -> None:
    scenario = loads(f"title: Shared{text}", "shared.yaml")
    assert set(rulestone.run(scenario, column).observations.values()) == {True}


WATCHING = """
cards:
  Widow: {kind: creature, power: 3000, text: "When another creature you control is destroyed, draw a card."}
  Page:  {kind: creature, power: 1000}
  Quake: {kind: spell, text: "Destroy all creatures with power 1000 or less."}
players:
  Ada: {hand: [Quake], field: [Page]}
  Ben: {field: [Widow, {card: Page, as: Tom}, {card: Page, as: Tim}]}
otherwise: first
play:
  - Ada plays Quake
  - continue
observe:
  drew: cards Ben drew
"""


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize(("limit", "drew"), [("", 2), ("Once per turn: ", 1)], ids=["each", "once a turn"])
def test_trigger_on_objects_of_a_kind_triggers_for_each(limit: str, drew: int, column: str) -> None:
    text = WATCHING.replace('"When', f'"{limit}when') if limit else WATCHING
    assert rulestone.run(loads(f"title: Shared{text}", "shared.yaml"), column).observations == {"drew": drew}


CONTROL = """
cards:
  Lord:  {kind: creature, power: 2000}
  Seize: {kind: spell, text: "Choose an enemy creature. You gain control of it until end of turn."}
players:
  Ada: {hand: [Seize]}
  Ben: {field: [Lord]}
play:
  - Ada plays Seize on Lord
observe:
  controller: controller of Lord
  owner: owner of Lord
"""


@pytest.mark.parametrize("column", COLUMNS)
def test_controlled_cards_include_control_by_effects(column: str) -> None:
    seen = rulestone.run(loads(f"title: Shared{CONTROL}", "shared.yaml"), column).observations
    assert seen == {"controller": "Ada", "owner": "Ben"}


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("phase", ["main", "end"])
def test_text_reads_the_phase_in_shared_words(phase: str, column: str) -> None:
    text = f"If it is the {phase} phase, draw a card."
    script = f"""
title: Shared
cards:
  Owl: {{kind: spell, text: "{text}"}}
players:
  Ada: {{hand: [Owl]}}
  Ben: {{}}
play:
  - Ada plays Owl
observe:
  drew: cards Ada drew
"""
    drew = rulestone.run(loads(script, "shared.yaml"), column).observations["drew"]
    # in Monster Collection it starts in a battle, which is fought within the main phase
    assert drew == (phase == "main")


@pytest.mark.parametrize("many", [3, 4])
def test_too_small_field_is_a_note_in_its_column(many: int):
    names = [f"Unit{number}" for number in range(many)]
    cards = "".join(f"  {name}: {{kind: creature, power: 2000}}\n" for name in names)
    text = (
        f'cards:\n{cards}  Doom: {{kind: spell, text: "Destroy target enemy creature."}}\n'
        f"players:\n  Ada: {{hand: [Doom]}}\n  Ben: {{field: [{', '.join(names)}]}}\n"
        "play:\n  - Ada plays Doom on Unit0\n"
        f"observe: {{first: zone of Unit0, last: zone of {names[-1]}}}\n"
    )
    for column in rulestone.compare(loads(text), COLUMNS).columns:
        gate = column.name.startswith("gateruler")
        assert column.run.observations["first"] == "graveyard", column.name
        assert column.run.observations["last"] == (None if gate and many == 4 else "field"), column.name
        rules = {note.rule for note in column.run.notes}
        assert ("GR-3" in rules) == gate


SAID = (
    "Choose a creature. Put it on the bottom of its owner's deck.",
    "Negate target spell.",
    "If you control a creature, you may draw a card.",
    "Choose a creature that came into play this turn. Destroy it.",
    "Discard your whole hand. Draw that many cards.",
    "Search your deck for a creature.",
    "Look at the top 3 cards of your deck.",
)
HEARD = ("When this attacks, draw a card.", "When this comes into play, draw a card.")
UNSAID = {
    ("dm_evolution", "Negate target spell."),  # the stack is empty there
}
"""What a game cannot say yet: it may only get less."""


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_reads_shared_texts(game: str) -> None:
    words = games()[game].ruleset().vocabulary
    missing = set()
    for kind, texts in (("effect", SAID), ("activated", HEARD)):
        for text in texts:
            try:
                parse(text, words, kind)
            except EnglishError:
                missing.add((game, text))
    assert missing == {one for one in UNSAID if one[0] == game}


CROWD = """
title: A crowd
cards:
  Chief: {kind: creature, power: 1000}
  Page:  {kind: creature, power: 1000}
  Cheer: {kind: spell, text: "Choose a creature. It gets +1000 power for each creature you control until end of turn."}
players:
  Ada: {field: [Chief, Page], hand: [Cheer]}
  Ben: {}
play:
  - Ada plays Cheer on Chief
  - continue
observe:
  power of Chief: power of Chief
"""


@pytest.mark.parametrize("game", sorted(games()))
def test_number_times_a_count_is_scaled_to_shared_units(game: str) -> None:
    assert rulestone.run(loads(CROWD, "crowd.yaml"), game).observations == {"power of Chief": 3000}


COMING = """
title: Newcomers
cards:
  Page:  {kind: creature}
  Comer:
    kind: creature
    text: "When this comes into play, draw a card for each creature that came into play this turn."
  Judge: {kind: creature, text: "At MOMENT, destroy all creatures that came into play this turn."}
players:
  Ada: {field: [Page, Judge], hand: [Comer], deck: 20}
  Ben: {deck: 20}
otherwise: first
play:
  - Ada summons Comer
  - continue
observe: {drew: cards Ada drew}
"""
LATER = COMING.replace(
    "observe: {drew: cards Ada drew}",
    "  - to the end of turn\n  - to the end of turn\n  - to main if asked\nobserve: {}",
)
STANDING = "\n  Comer: Comer is in field\n  Judge: Judge is in field"


@pytest.mark.parametrize("column", COLUMNS)
def test_card_that_arrived_this_turn_is_not_an_older_card(column: str) -> None:
    text = COMING.replace("MOMENT", "the end of your turn")
    assert rulestone.run(loads(text, "coming.yaml"), column).observations == {"drew": 1}


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize(("moment", "stays"), [("end", False), ("start", True)])
def test_arrival_counts_in_its_turn_only(moment: str, stays: bool, game: str) -> None:
    text = LATER.replace("MOMENT", f"the {moment} of your turn").replace("observe: {}", f"observe:{STANDING}")
    seen = rulestone.run(loads(text, "coming.yaml"), game).observations
    assert seen == {"Comer": stays, "Judge": True}


ORDERED = """
title: Two mourn
cards:
  Quake: {kind: spell, text: "Destroy all creatures with power 1000 or less."}
  Page:  {kind: creature, power: 1000}
  Owl:   {kind: creature, power: 3000, text: "When another creature is destroyed, draw a card."}
  Elk:   {kind: creature, power: 3000, text: "When another creature is destroyed, draw a card."}
players:
  Ada: {field: [Owl, Elk, Page], hand: [Quake], deck: 5}
  Ben: {}
otherwise: first
play: [Ada plays Quake, "Ada orders WORDS if asked"]
observe: {drew: cards Ada drew}
"""


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize(
    ("words", "why"), [("something", "has no such choice now"), ("Elk, something", "does not fit any choice")]
)
def test_unknown_word_is_reported_if_an_order_is_asked_for(words: str, why: str, game: str) -> None:
    for orders in ("Elk", "Elk, Owl"):
        assert rulestone.run(loads(ORDERED.replace("WORDS", orders), "two.yaml"), game).observations == {"drew": 2}
    with pytest.raises(ScriptError, match=why):
        rulestone.run(loads(ORDERED.replace("WORDS", words), "two.yaml"), game)


ATTACK = """
title: A bull
cards:
  Bull: {kind: creature, power: 3000}
players:
  Ada: {field: [Bull], deck: 5}
  Ben: {deck: 5}
otherwise: first
play: [Ada attacks Ben with Bull]
observe: {all: times attack, by Ada: times attack by Ada, by Ben: times attack by Ben}
"""


def test_assault_counts_as_an_attack() -> None:
    seen = rulestone.run(loads(ATTACK, "bull.yaml"), "godacard").observations
    assert seen == {"all": 1, "by Ada": 1, "by Ben": 0}
    assert (
        rulestone.run(loads(ATTACK.replace("play: [", "play: [] #"), "bull.yaml"), "godacard").observations["all"] == 0
    )
