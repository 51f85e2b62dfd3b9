"""The check reports all mistakes of a game, each with its place and the nearest spelling."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import games
from rulestone.game.problems import BrokenGame
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.declare import Action, Assumption, Attribute, Need, Verb
from rulestone.kernel.errors import UnfitCard
from rulestone.kernel.policies import LayerScheme, Targets, Triggers, ruled_by
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import (
    THIS,
    YOU,
    add,
    assumed,
    call,
    cards_in,
    copies,
    do,
    effect,
    forbid,
    lasting,
    mark,
    move,
    of,
    triggered,
    when,
)  # fmt: skip
from rulestone.model.objects import Card
from rulestone.model.zones import Zone
from tests.lab.tiny import GAMES
from tests.proofs import slow

TINY = GAMES["tiny"].ruleset("1")


@slow
@pytest.mark.parametrize("game", games().values(), ids=str)
def test_installed_games_name_only_declared_parts(game: Game) -> None:
    assert [str(problem) for problem in game.problems()] == []


def add_card(*abilities: Any, **values: Any) -> Ruleset:
    """Return the tiny game with a wrong card."""
    card = Card(name="Odd", type="spell", values=values, abilities=abilities)
    parts = replace(
        TINY.parts,
        attributes={**TINY.parts.attributes, "mood": Attribute(name="mood", words=("calm", "wild"))},
        procedures={**TINY.parts.procedures, "end": (i.EndEffects(until="end of turn"),)},
    )
    return replace(TINY, parts=parts, cards={**TINY.cards, "Odd": card})


def test_policy_and_record_words_equal_their_lists() -> None:
    policies = TINY.parts.policies
    wrong = replace(
        policies,
        triggers=Triggers(act="stak"),  # type: ignore[arg-type]
        targets=Targets(rule="", lost=e.Whether(e.Lit(True), e.Lit("nothing"), e.Lit("all of it"))),
        layers=LayerScheme(renews=("move", "turn")),  # type: ignore[arg-type]
    )
    zones = {**TINY.parts.zones, "bag": Zone(name="bag", seen_by="owners")}  # type: ignore[arg-type]
    told = [
        str(problem) for problem in check_ruleset(replace(TINY, parts=replace(TINY.parts, policies=wrong, zones=zones)))
    ]
    assert told == [
        "tiny@1, zone bag: seen_by of Zone is never “owners”; it is one of “all”, “owner”, “nobody”; "
        "did you mean “owner”?",
        "tiny@1, policy triggers: act of Triggers is never “stak”; it is one of “stack”, “offer”, “resolve”; "
        "did you mean “stack”?",
        "tiny@1, policy targets: lost of Targets is never “all of it”; it is one of “partial”, “nothing”, "
        "“nothing if all”",
        "tiny@1, policy layers: renews of LayerScheme is never “turn”; it is one of “move”, “face up”",
    ]


def replace_part(table: str, name: str, content: Any) -> Ruleset:
    """Return the tiny game with a wrong part."""
    return replace(TINY, parts=replace(TINY.parts, **{table: {**getattr(TINY.parts, table), name: content}}))


class Stranger(i.Instruction, frozen=True, kw_only=True):
    """An instruction that the kernel has never heard of."""


@pytest.mark.parametrize(
    ("abilities", "said"),
    [
        ((effect(do("detsroy", what=THIS)),), "there is no verb “detsroy”; did you mean “destroy”?"),
        ((effect(do("destroy", whta=THIS)),), "“destroy” has no role “whta”; it has what; did you mean “what”?"),
        ((effect(move(THIS, "hnad")),), "there is no zone “hnad”; did you mean “hand”?"),
        ((effect(move(THIS, "board")),), "there is no zone “board” (it is a group of zones)"),
        ((effect(i.Choose(name="x", what=cards_in("feild"))),), "there is no zone “feild”; did you mean “field”?"),
        ((effect(i.Choose(name="x", what=cards_in("hand", type="creture"))),), "no type of card “creture”; did you"),
        ((effect(mark(THIS, "moood", "calm")),), "there is no attribute “moood”; did you mean “mood”?"),
        ((effect(mark(THIS, "mood", "clam")),), "mood is never “clam”; it is one of calm, wild; did you mean “calm”?"),
        ((effect(when(of(THIS, "mood") == "wlid", i.Stop())),), "mood is never “wlid”"),
        ((effect(lasting(THIS, add(pwoer=1))),), "there is no attribute “pwoer”; did you mean “power”?"),
        ((effect(lasting(THIS, add(power=1), "next week")),), "nothing ends effects that last “next week”"),
        ((effect(lasting(THIS, forbid("destory"))),), "no condition asks whether “destory” is permitted; did you mean"),
        ((effect(call("setup")),), "there is no procedure “setup”; did you mean “set up”?"),
        ((effect(when(assumed("open_anwsers"), i.Stop())),), "no assumption “open_anwsers”; did you mean “open_an"),
        ((effect(when(e.Phase("mian"), i.Stop())),), "there is no phase “mian”; did you mean “main”?"),
        ((effect(i.Stop(cites=("T-77",))),), "there is no rule “T-77”"),
        ((effect(Stranger()),), "unknown instruction: the core cannot run it"),
        ((triggered("destory", None, do("draw", player=YOU)),), "there is no event “destory”; did you mean “destroy”?"),
        ((Ability(kind="triggered"),), "a triggered ability needs an event to listen to"),
        ((Ability(kind="replacement", when=When(event="move")),), "there is no verb “move”"),
        ((Ability(kind="acitvated"),), "there is no kind of ability “acitvated”; did you mean “activated”?"),
        ((Ability(kind="static", zones=("benhc",)),), "there is no zone or role “benhc”; did you mean “bench”?"),
    ],
)
def test_card_that_names_a_missing_part_is_reported(abilities: tuple[Any, ...], said: str) -> None:
    (problem,) = check_ruleset(add_card(*abilities))
    assert str(problem).startswith("tiny@1, card Odd: ")
    assert said in str(problem)


def test_printed_value_that_is_no_attribute_is_reported() -> None:
    assert [str(p) for p in check_ruleset(add_card(pwer=1, mood="cross"))] == [
        "tiny@1, card Odd: there is no attribute “pwer”; did you mean “power”?",
        "tiny@1, card Odd: mood is never “cross”; it is one of calm, wild",
    ]


NEED = Need(condition=e.TurnOf(YOU), cites="T-0", because="")
LOST = Action(name="lose", menus=("mian",), cites=("T-1",))


@pytest.mark.parametrize(
    ("table", "name", "content", "said"),
    [
        ("actions", "lose", LOST, "no player is ever offered the menu “mian”; did you mean “main”?"),
        ("actions", "lose", Action(name="lose", menus=("main",), needs=(NEED,)), "there is no rule “T-0”"),
        ("actions", "win", Action(name="lose", menus=("main",)), "the entry “win” has the name “lose”"),
        ("verbs", "hop", Verb(name="hop", roles=("who",), steps=(), affects="what"), "there is no role “what”"),
        ("procedures", "p", (i.Offer(who=YOU, menu="mian"),), "there is no action on the menu “mian”; did you"),
        (
            "procedures",
            "p",
            (i.Modes(options=(("so", ()),), given=(e.TurnOf(YOU),), against=(("T-0",),)),),
            "there is no rule “T-0”",
        ),
        ("aftermath", "spell", "after spel", "there is no procedure “after spel”; did you mean “after spell”?"),
        (
            "assumptions",
            "a",
            Assumption(name="a", question="?", options=(1, 2), default=3, rule="T-1"),
            "there is no option “3”",
        ),
        (
            "assumptions",
            "a",
            Assumption(name="a", question="?", options=(1, 2), default=1, rule="T-1"),
            "assumption a: no expression uses it",
        ),
    ],
)
def test_part_that_names_a_missing_part_is_reported(table: str, name: str, content: Any, said: str) -> None:
    assert any(said in str(problem) for problem in check_ruleset(replace_part(table, name, content)))


def test_decks_lexicon_and_vocabulary_are_checked() -> None:
    wrong = replace(
        TINY,
        decks={"sleeves": ("Gaurd", "atic: Doom")},
        lexicon=replace(TINY.lexicon, main="noon", blank="Fillr", actions={"plays": ("smumon",)}),
        vocabulary=replace(
            TINY.vocabulary,
            zones={"pile": "heap"},
            events={"dies": ("destroy", "victim")},
            replaced={"dies": ("destroyed", "what"), "is destroyed": ("destroy", "whom")},
        ),
    )
    assert [str(problem).removeprefix("tiny@1, ") for problem in check_ruleset(wrong)] == [
        "deck sleeves: there is no card “Gaurd”; did you mean “Guard”?",
        "deck sleeves: there is no zone “atic”",
        "lexicon: there is no action “smumon”; did you mean “summon”?",
        "lexicon: there is no phase “noon”",
        "lexicon: there is no card “Fillr”; did you mean “Filler”?",
        "vocabulary: there is no zone “heap”",
        "vocabulary: “destroy” has no role “victim”; it has what",
        "vocabulary: there is no verb “destroyed”; did you mean “destroy”?",
        "vocabulary: “destroy” has no role “whom”; it has what",
    ]


def list_problems(ruleset: Ruleset) -> Game:
    return Game("tiny", "Tiny", ("1",), lambda revision: ruleset)


def test_uncompilable_ruleset_reports_all_its_faults() -> None:
    steps = (do("detsroy", what=THIS), call("end of trun"), i.Stop(cites=("T-99",)))
    with pytest.raises(BrokenGame) as caught:
        list_problems(replace_part("procedures", "p", steps)).rules("1")
    assert str(caught.value).splitlines() == [
        "3 problems in tiny:",
        "  tiny@1, procedure p: there is no verb “detsroy”; did you mean “destroy”?",
        "  tiny@1, procedure p: there is no procedure “end of trun”",
        "  tiny@1, procedure p: there is no rule “T-99”; did you mean “T-9”?",
    ]


def test_failing_plugin_code_is_reported_with_its_place() -> None:
    def fails(revision: str) -> Ruleset:
        raise KeyError(revision)

    with pytest.raises(BrokenGame, match=r"tiny@1, ruleset: it cannot be made: KeyError: '1' \(game/test_validation"):
        Game("tiny", "Tiny", ("1",), fails).rules("1")
    assert len(Game("tiny", "Tiny", ("1",), fails).problems()) == 1


def test_compiler_error_is_reported_as_a_problem() -> None:
    first = i.Create(card=Card(name="Imp", type="creature"), to="field")
    second = i.Create(card=Card(name="Imp", type="creature"), to="field")
    (problem,) = list_problems(add_card(effect(first, second))).problems()
    assert "effects create two cards called “Imp”" in str(problem)


def test_unknown_option_is_reported_to_the_user() -> None:
    with pytest.raises(LookupError, match="has no option"):
        list_problems(TINY).rules("1", {"open_answers": "perhaps"})


def test_use_of_an_invalid_card_reports_its_name() -> None:
    rules = list_problems(TINY).rules("1")
    odd = Card(name="Odd", type="spell", abilities=(effect(move(THIS, "nowhere")),))
    with pytest.raises(UnfitCard, match="tiny@1, card Odd: there is no 'nowhere'"):
        rules.pool((odd,))


def test_check_accepts_copying_as_an_operation_of_an_effect() -> None:
    assert check_ruleset(add_card(effect(lasting(THIS, copies(THIS), "end of turn")))) == ()


def test_unknown_layer_in_a_scheme_gets_a_suggestion() -> None:
    layers = LayerScheme(layers=("kind", "rest"), touches={"kinds": ("type",)}, rest="last")
    ruleset = TINY.revise("2", TINY.rulebook, policies={"layers": layers})
    told = [str(problem) for problem in check_ruleset(ruleset)]
    assert any("there is no layer “kinds”; did you mean “kind”?" in line for line in told)
    assert any("there is no layer “last”" in line for line in told)


def test_names_in_a_layer_scheme_are_checked() -> None:
    layers = LayerScheme(reasons=ruled_by(timestamps="no such rule"))
    said = [str(problem) for problem in check_ruleset(TINY.revise("2", TINY.rulebook, policies={"layers": layers}))]
    assert any("part of RuledBy is never “timestamps”" in one and "did you mean “timestamp”?" in one for one in said)
    assert any("there is no rule “no such rule”" in one for one in said)
