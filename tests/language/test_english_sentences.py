"""The meaning of single sentences, as data."""

from __future__ import annotations

import pytest
from english_vocabularies import BATTLER, GATES
from msgspec.structs import replace

from rulestone.language import build as b, expressions as e
from rulestone.language.abilities import Ability
from rulestone.language.build import IT, OPPONENT, THIS, YOU, its, var
from rulestone.language.english import parse, parse_condition, parse_value, print_abilities
from rulestone.language.instructions import EndGame, ForEach, If, Instruction, Pay
from rulestone.language.vocabulary import Pattern, Vocabulary

MONSTERS = b.cards_in("monster zone", type="monster")
YOURS = b.cards_in("monster zone", of=YOU, type="monster")
THEIRS = b.cards_in("monster zone", of=OPPONENT, type="monster")
UNITS = b.cards_in("attack zone", "defence zone", type="unit")
PLAYERS = e.Either(YOU, OPPONENT)
TARGET = var("target")


def draw(count: int, player: e.Expr = YOU) -> Instruction:
    return b.do("draw", player=player, count=count)


EFFECTS: list[tuple[Vocabulary, str, tuple[Instruction, ...]]] = [
    (BATTLER, "Destroy target enemy creature.", (b.choose("target", THEIRS), b.do("destroy", victim=TARGET))),
    (BATTLER, "Return target creature you control to its owner's hand.",
     (b.choose("target", YOURS), b.do("return", card=TARGET))),
    (BATTLER, "Draw a card.", (draw(1),)),
    (BATTLER, "You draw 2 cards.", (draw(2),)),
    (BATTLER, "Your opponent draws 2 cards.", (draw(2, OPPONENT),)),
    (BATTLER, "Choose 2 monsters. Destroy them.", (b.choose("target", MONSTERS, 2), b.do("destroy", victim=TARGET))),
    (BATTLER, "Each player draws a card.", (draw(1, PLAYERS),)),
    (BATTLER, "Each player picks a card in their hand.",
     (ForEach(name="each", what=PLAYERS,
              body=(b.pick("target", b.cards_in("hand", of=var("each")), who=var("each")),)),)),
    (BATTLER, "Each player chooses a monster, then destroys it, then draws a card.",
     (ForEach(name="each", what=PLAYERS,
              body=(b.choose("target", MONSTERS, who=var("each")), b.do("destroy", victim=TARGET),
                    draw(1, var("each")))),)),
    (BATTLER, "Each player picks a card in their hand, then discards it.",
     (ForEach(name="each", what=PLAYERS,
              body=(b.pick("target", b.cards_in("hand", of=var("each")), who=var("each")),
                    b.do("discard those", cards=TARGET))),)),
    (BATTLER, "Choose a blue monster in your hand. Effect summon it.",
     (b.choose("target", b.cards_in("hand", of=YOU, type="monster", where=its.color == "blue")),
      b.do("effect summon", card=TARGET))),
    (BATTLER, "Choose one of your monsters. It gets +2000 power until end of turn.",
     (b.choose("target", YOURS), b.lasting(TARGET, b.add(power=2000)))),
    (BATTLER, "Your monsters get +1000 power.", (b.lasting(YOURS, b.add(power=1000), b.FOR_GOOD),)),
    (BATTLER, "Choose an activation. Negate it.", (b.choose("target", e.Items()), b.do("negate", item=TARGET))),
    (BATTLER, "Negate a chosen activation.", (b.choose("target", e.Items()), b.do("negate", item=TARGET))),
    (BATTLER, "Choose a monster. Return it to its owner's hand.",
     (b.choose("target", MONSTERS), b.do("return", card=TARGET))),
    (BATTLER, "Discard 1 card.", (b.do("discard", player=YOU, count=1),)),
    (BATTLER, "Discard a card in your hand.",
     (b.pick("target", b.cards_in("hand", of=YOU)), b.do("discard those", cards=TARGET))),
    (GATES, "Choose a unit. Deal 2 damage to it. Then deal 2 damage to it.",
     (b.choose("target", UNITS), b.do("damage", amount=2, victim=TARGET), b.do("damage", amount=2, victim=TARGET))),
    (BATTLER, "You win the game.", (EndGame(winner=YOU, how="effect"),)),
    (BATTLER, "Your opponent wins the game.", (EndGame(winner=OPPONENT, how="effect"),)),
    (BATTLER, "Choose one of your monsters. Turn it to attack posture.",
     (b.choose("target", YOURS), b.do("turn", card=TARGET, posture="attack"))),
    (BATTLER, "Players cannot normal summon.", (b.lasting(PLAYERS, b.forbid("normal summon"), b.FOR_GOOD),)),
    (BATTLER, "Seal target monster.", (b.choose("target", MONSTERS), b.do("seal", card=TARGET))),
    (BATTLER, "Choose 1 energy in the battle area. Put it into the graveyard.",
     (b.choose("target", b.cards_in("battle area", role="energy")), b.do("put", card=TARGET, to="graveyard"))),
    (BATTLER, "Pick 1 energy of your monsters. Put it into the graveyard.",
     (b.pick("target", b.cards_in("monster zone", of=YOU, role="energy")), b.do("put", card=TARGET, to="graveyard"))),
    (BATTLER, "Choose a monster. Put 2 Ice counters on it.",
     (b.choose("target", MONSTERS), b.do("counters", count=2, counter="Ice", card=TARGET))),
    (BATTLER, "Choose a monster. Put 2 gem counters on it.",
     (b.choose("target", MONSTERS), b.do("counters", count=2, counter="gem", card=TARGET))),
    (BATTLER, "Choose a monster. Choose 2 monsters. Destroy the first target. Seal them.",
     (b.choose("target", MONSTERS), b.choose("target2", MONSTERS, 2), b.do("destroy", victim=TARGET),
      b.do("seal", card=var("target2")))),
    (BATTLER, "Your normal summons per turn become 2 this turn.",
     (b.lasting(YOU, (b.Operation("set", "normal summons", e.Lit(2)),)),)),
    (BATTLER, "Draw a card for each monster you control.", (b.do("draw", player=YOU, count=e.Count(YOURS)),)),
    (BATTLER, "Discard your whole hand. If you do, draw 2 cards.",
     (b.do("discard those", cards=b.cards_in("hand", of=YOU)),
      If(condition=e.Compare(">", e.Result(), e.Lit(0)), then=(draw(2),)))),
    (BATTLER, "Choose a monster. If it is standby, destroy it.",
     (b.choose("target", MONSTERS),
      If(condition=b.of(TARGET, "posture") == "standby", then=(b.do("destroy", victim=TARGET),)))),
    (GATES, "Reduce the next damage to a unit of yours by 2.",
     (b.pick("target", b.cards_in("attack zone", "defence zone", of=YOU, type="unit")),
      b.do("reduce", unit=TARGET, amount=2))),
    (GATES, "Deal 2 damage to your opponent.", (b.do("damage", amount=2, victim=OPPONENT),)),
    (GATES, "Choose a unit. Deal damage equal to its ATK to it.",
     (b.choose("target", UNITS), b.do("damage", amount=b.of(TARGET, "atk"), victim=TARGET))),
    (GATES, "Put target unit in the attack zone in the graveyard.",
     (b.choose("target", b.cards_in("attack zone", type="unit")), b.do("place", card=TARGET, to="graveyard"))),
    (GATES, "Swap target unit with penetration with this.",
     (b.choose("target", b.cards_in("attack zone", "defence zone", type="unit", where=its.penetration == True)),
      b.do("swap", left=TARGET, right=THIS))),
]  # fmt: skip


@pytest.mark.parametrize(("vocabulary", "text", "steps"), EFFECTS, ids=[text for _, text, _ in EFFECTS])
def test_spell_text_has_its_effect(vocabulary: Vocabulary, text: str, steps: tuple[Instruction, ...]) -> None:
    assert parse(text, vocabulary) == (Ability(kind="effect", effect=steps),)


#: verbs whose replaced event differs from the event that triggers
APART = replace(BATTLER, replaced={"is destroyed": ("be destroyed", "card")})

ABILITIES: list[tuple[Vocabulary, str, Ability]] = [
    (BATTLER, "When this is destroyed, draw a card.",
     b.triggered("destroy", e.Same(var("victim"), THIS), draw(1))),
    (BATTLER, "When your monster is destroyed, you may draw a card.",
     b.triggered("destroy", e.Are(var("victim"), b.both(its.type == "monster", e.Same(e.ControllerOf(IT), YOU))),
                 draw(1), optional=True)),
    (GATES, "When this is put into the graveyard, you take 1 damage.",
     b.triggered("put", e.Same(var("card"), THIS), b.do("damage", victim=YOU, amount=1))),
    (BATTLER, "When a red monster other than this is destroyed, return it to its owner's hand.",
     b.triggered("destroy", e.Are(var("victim"), b.both(its.type == "monster", its.color == "red",
                                                        b.no(e.Same(IT, THIS)))),
                 b.do("return", card=e.Now(var("victim"))))),
    (BATTLER, "When this is destroyed, return this to its owner's hand.",
     b.triggered("destroy", e.Same(var("victim"), THIS), b.do("return", card=e.Now(THIS)))),
    (BATTLER, "When this is destroyed, return the triggering card as it was to its owner's hand.",
     b.triggered("destroy", e.Same(var("victim"), THIS), b.do("return", card=THIS))),
    (BATTLER, "When another card is destroyed, return this to its owner's hand.",
     b.triggered("destroy", e.Are(var("victim"), b.no(e.Same(IT, THIS))), b.do("return", card=THIS))),
    (BATTLER, "When a card is destroyed, draw a card.", b.triggered("destroy", None, draw(1))),
    (BATTLER, "When your opponent draws, that player discards a card.",
     b.triggered("draw", e.Same(var("player"), OPPONENT), b.do("discard", player=var("player"), count=1))),
    (BATTLER, "Your monsters get +1000 power.", b.static(YOURS, b.add(power=1000))),
    (BATTLER, "All monsters get +1000 power.", b.static(MONSTERS, b.add(power=1000))),
    (BATTLER, "Monsters cannot be destroyed.", b.static(MONSTERS, b.forbid("destroy"))),
    (BATTLER, "As long as you control 3 or more monsters, this gets +1000 power.",
     b.static(THIS, b.add(power=1000), b.count(YOURS) >= 3)),
    (BATTLER, "Once per turn: draw a card.", b.activated(draw(1), limit=1)),
    (BATTLER, "Seal this: draw a card.", b.activated(draw(1), cost=(Pay(body=(b.do("seal", card=THIS),)),))),
    (BATTLER, "By discarding your whole hand, draw 2 cards.",
     b.activated(draw(2), cost=(Pay(body=(b.do("discard those", cards=b.cards_in("hand", of=YOU)),)),))),
    (BATTLER, "By lowering the power of a chosen monster by 5000, draw a card.",
     b.activated(draw(1), cost=(Pay(body=(b.pick("target", MONSTERS), b.do("lower", card=TARGET, by=5000))),))),
    (BATTLER, "Use this only if you control 3 or more monsters. Draw a card.",
     b.activated(draw(1), condition=b.count(YOURS) >= 3)),
    (BATTLER, "Use this only when a life attack is declared. Draw a card.",
     b.activated(draw(1), condition=e.IsResponding("life attack"))),
    (GATES, "Instant: draw a card.", b.activated(draw(1), timing="instant")),
    (GATES, "Counter: draw a card.", Ability(kind="counter", effect=(draw(1),))),
    (BATTLER, "If this would be destroyed, discard a card instead.",
     b.replacement("destroy", e.Same(var("victim"), THIS), b.do("discard", player=YOU, count=1))),
    (APART, "If this would be destroyed, discard a card instead.",
     b.replacement("be destroyed", e.Same(var("card"), THIS), b.do("discard", player=YOU, count=1))),
    (APART, "When this is destroyed, draw a card.", b.triggered("destroy", e.Same(var("victim"), THIS), draw(1))),
]  # fmt: skip


@pytest.mark.parametrize(("vocabulary", "text", "ability"), ABILITIES, ids=[text for _, text, _ in ABILITIES])
def test_text_of_a_permanent_has_its_abilities(vocabulary: Vocabulary, text: str, ability: Ability) -> None:
    assert parse(text, vocabulary, kind="activated") == (ability,)
    assert parse(print_abilities((ability,), vocabulary, "activated"), vocabulary, "activated") == (ability,)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("you control 2 or more monsters", b.count(YOURS) >= 2),
        ("you control a red monster", e.Exists(e.Select(YOURS.zones, YOU, "monster", its.color == "red"))),
        ("your opponent controls no monsters", b.no(e.Exists(THEIRS))),
        ("your hand is empty", b.no(e.Exists(b.cards_in("hand", of=YOU)))),
        ("its power is 3000 or more", b.of(THIS, "power") >= 3000),
        ("it is your turn", e.TurnOf(YOU)),
        ("it is Free Time", e.Phase("Free Time")),
        ("you have normal summoned this turn", b.times("normal summon", YOU) > 0),
        ("you have not normal summoned this turn", b.no(b.times("normal summon", YOU) > 0)),
        ("a life attack is declared", e.IsResponding("life attack")),
        ("it is Free Time and it is your turn or the stack is empty",
         b.either(b.both(e.Phase("Free Time"), e.TurnOf(YOU)), e.StackEmpty())),
    ],
)  # fmt: skip
def test_sentence_with_a_condition_is_read_as_the_expected_condition(text: str, condition: e.Expr) -> None:
    assert parse_condition(text, BATTLER) == condition


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", e.Lit(3)),
        ("its power", e.Of(THIS, "power")),
        ("the number of monsters you control", e.Count(YOURS)),
        ("twice its power", e.Arith("*", e.Of(THIS, "power"), e.Lit(2))),
        ("its power plus 1000 minus 2", e.Arith("-", e.Arith("+", e.Of(THIS, "power"), e.Lit(1000)), e.Lit(2))),
        ("the total power of your monsters", e.Total(YOURS, "power")),
        ("the greatest power of your monsters", e.Greatest(YOURS, "power")),
        ("the least power of your monsters", e.Least(YOURS, "power")),
    ],
)
def test_sentence_with_a_value_is_read_as_the_expected_expression(text: str, value: e.Expr) -> None:
    assert parse_value(text, BATTLER) == value


def test_sentence_without_an_opening_belongs_to_the_previous_ability() -> None:
    (ability,) = parse("When this is destroyed, choose a monster. Destroy it. Draw a card.", BATTLER, "activated")
    assert ability.effect == (b.choose("target", MONSTERS), b.do("destroy", victim=TARGET), draw(1))


def test_each_opening_begins_an_ability_with_new_names() -> None:
    first, second = parse("Choose a monster. Destroy it. When this is destroyed, seal target monster.", BATTLER)
    assert (first.kind, second.kind) == ("effect", "triggered")
    assert second.effect[0] == b.choose("target", MONSTERS)


def test_new_line_begins_an_ability() -> None:
    found = parse("Draw a card.\nDraw a card.", BATTLER, "activated")
    assert [a.kind for a in found] == ["activated", "activated"]
    assert len(parse("Draw a card. Draw a card.", BATTLER, "activated")) == 1


def test_new_line_within_an_effect_continues_the_effect() -> None:
    two = "Choose a monster. Destroy it.{}Choose a monster. Destroy it."
    assert parse(two.format("\n"), BATTLER) == parse(two.format(" "), BATTLER)
    assert len(parse("Once per turn: draw a card.\nDraw a card.", BATTLER)) == 2
    (first, event, _) = parse("Draw a card.\nWhen this is destroyed, draw a card.\nDraw a card.", BATTLER)
    assert (first.kind, event.kind) == ("effect", "triggered")


def test_choice_among_looked_at_cards_has_no_target() -> None:
    look = "Look at the top 3 cards of your deck. "
    chosen, picked = (parse(f"{look}{word} one of them. Discard it.", BATTLER) for word in ("Choose", "Pick"))
    assert chosen == picked
    assert print_abilities(chosen, BATTLER) == f"{look}Pick 1 of them. Discard it."


def test_effect_with_text_after_bullets_is_read_as_printed() -> None:
    found = parse("Do one of the following: • Draw a card. • Draw 2 cards.\nDraw a card.", BATTLER)
    assert len(found) == 1
    assert parse(print_abilities(found, BATTLER), BATTLER) == found


def test_static_sentence_after_a_trigger_is_a_separate_ability() -> None:
    found = parse("When this is destroyed, draw a card. Your monsters get +1000 power.", BATTLER, "activated")
    assert found[1] == b.static(YOURS, b.add(power=1000))


def test_bullets_may_be_on_separate_lines() -> None:
    text = "Do one of the following:\n  • Draw a card.\n  • Choose a monster. Destroy it."
    assert parse(text, BATTLER) == parse(text.replace("\n", ""), BATTLER)


def test_flavour_text_is_separate_from_meaning() -> None:
    shouted = parse("DESTROY   target Enemy creature .", BATTLER)
    assert shouted == parse("Destroy target enemy creature.", BATTLER)
    assert print_abilities(shouted, BATTLER) == "Choose a monster your opponent controls. Destroy it."


def test_pronoun_before_any_choice_means_this_card() -> None:
    assert parse("Destroy it.", BATTLER) == parse("Destroy this.", BATTLER)


def test_number_of_cards_is_preferred_among_equal_forms() -> None:
    (ability,) = parse("Discard 2 cards.", BATTLER)
    assert ability.effect == (b.do("discard", player=YOU, count=2),)


HAND = b.cards_in("hand", of=YOU)
GRASP = replace(
    GATES, patterns=(*GATES.patterns, Pattern(verb="discard", text="discard {cards}")), reaches={"discard": ("hand",)}
)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Discard a card.", (b.pick("target", HAND), b.do("discard", cards=TARGET))),
        ("Discard 2 cards.", (b.pick("target", HAND, 2), b.do("discard", cards=TARGET))),
        ("Discard all cards.", (b.do("discard", cards=HAND),)),
        ("Discard a card in the graveyard.",
         (b.pick("target", b.cards_in("graveyard")), b.do("discard", cards=TARGET))),
        ("Pick a unit. Discard it.", (b.pick("target", UNITS), b.do("discard", cards=TARGET))),
        ("Your opponent discards a card.",
         (b.pick("target", b.cards_in("hand", of=OPPONENT), who=OPPONENT), b.do("discard", cards=TARGET))),
    ],
)  # fmt: skip
def test_card_without_a_zone_is_in_the_zone_its_verb_affects(text: str, steps: tuple[Instruction, ...]) -> None:
    (ability,) = parse(text, GRASP)
    assert ability.effect == steps
    assert parse(print_abilities((ability,), GRASP), GRASP) == (ability,)
