"""Sessions in every game: newcomers are guided, cards have descriptions, boards show values."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.proofs import slow

from rulestone.game.host import find, games
from rulestone.lab.matches import start_match
from rulestone.lab.simulate.games import find_card, get_deck_list
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.verdicts import Verdict
from rulestone.report.board import board
from rulestone.report.conversation import Conversation
from rulestone.report.prompt import format_because, format_result, get_text
from rulestone.report.trace import format_record

PLAYED = [game.name for game in games().values() if game.ruleset().decks]
FIRST = {
    "gateruler": ("You win when your opponent has as many damage cards", "In the main phase you summon units"),
    "monscol": ("You win by taking your opponent's base", "In the main phase you lay terrains"),
    "godacard": ("You win with an unblocked attack on life", "In Free Time you act in any order"),
    "dm_evolution": ("You win with an unblocked attack", "Once a turn you may put a card of your hand"),
}
DATA = re.compile(r"\((?:kind|event|attr|roles|whom|op):|Ability \(")


@pytest.mark.parametrize("name", PLAYED)
def test_guide_leads_through_a_first_turn(name: str) -> None:
    """Its topic comes first; phases and actions are explained at first use, each once, a little at a time."""
    talk = Conversation(start_match(name, seed=2), 400, guide=True)
    told = [talk.get_opening()]
    for _ in range(16):
        told.append(talk.reply_to("1"))
        if talk.done or (talk.session.position.game.get("turn", 0) > 2):
            break
        if "There is no 1" in told[-1] or "type" in told[-1].splitlines()[0]:
            told.append(talk.reply_to("0"))
    whole = "\n".join(told)
    goal, turn = FIRST[name]
    assert goal in told[0]
    assert whole.count(goal) == whole.count(turn) == 1
    lines = [line for text in told for line in text.splitlines() if line.startswith("  » ")]
    assert len(lines) == len(set(lines)) > 3
    assert max(text.count("  » ") for text in told) <= 5
    assert "»" not in Conversation(start_match(name, seed=2)).get_opening()


@pytest.mark.parametrize("name", PLAYED)
def test_every_card_of_a_deck_has_a_description(name: str) -> None:
    ruleset = find(name)[1]
    names = {entry.rpartition(": ")[2] for deck in ruleset.decks for entry in get_deck_list(ruleset, deck)}
    assert [card for card in sorted(names) if DATA.search(get_text(find_card(ruleset, card), ruleset))] == []


@pytest.mark.parametrize("name", PLAYED)
def test_guide_of_a_game_is_correct_and_about_its_cards(name: str) -> None:
    ruleset = find(name)[1]
    assert ruleset.lexicon.guide
    assert all(tip.cites and all(id in ruleset.rulebook for id in tip.cites) for tip in ruleset.lexicon.guide)
    called = {card.name for card in ruleset.cards.values()}
    assert [card for card in ruleset.lexicon.says if card not in called] == []


def test_board_shows_values_of_all_cards_in_play_and_changes() -> None:
    session, random = start_match("godacard", seed=2), Random(2)
    seen = ""
    while "(was " not in seen and session.choice is not None:
        session.answer(draw_answer(session.choice, random))  # type: ignore[arg-type]
        seen = board(session.position, 200, 0)
    power = session.position.rules.parts.zones["monster zone"].name
    lines = [line for line in seen.splitlines() if line.startswith(power) and "–" not in line]
    assert lines
    assert re.search(r"power \d+ \(was \d+\)", seen)
    for player in (0, 1):
        for card in session.position.cards("monster zone", player):
            assert f"power {session.position.value(card.ref, 'power')}" in seen


@pytest.mark.parametrize("name", PLAYED)
def test_end_names_the_loser_the_reason_and_the_rule(name: str) -> None:
    for seed in range(9, 30):
        session, random = start_match(name, seed=seed, opponent=""), Random(seed)
        while session.choice is not None:
            session.answer(draw_answer(session.choice, random))
        position = session.position
        if position.winner is not None:
            break
    assert position.winner is not None
    for seat in (0, 1):
        first, came, *rules = format_result(position, seat, session.ruleset, list(position.history()), 200).splitlines()
        assert re.fullmatch(rf"You have {'won' if seat == position.winner else 'lost'} \(.+\)\.", first)
        assert came.startswith("  It came of: ")
        assert rules
        assert rules[0].split()[0] in session.ruleset.rulebook
    shared = format_result(position, None, session.ruleset, [], 200)
    names = position.name(position.winner), position.name(1 - position.winner)
    assert re.fullmatch(rf"{names[0]} has won \(.+\), and {names[1]} has lost\.", shared)


def test_question_mark_prints_help_without_answering_the_choice() -> None:
    talk = Conversation(start_match("godacard", seed=2))
    asked = talk.session.choice
    assert talk.reply_to("?") == talk.reply_to("help")
    assert talk.session.choice is asked


@slow
def test_forced_choices_pass_by_themselves_and_say_so() -> None:
    """A person is never asked about a choice with one answer, except for a pass in their own main phase."""
    remarks = []
    for name in PLAYED:
        talk, random = Conversation(start_match(name, seed=2)), Random(1)
        for _ in range(40):
            choice = talk.session.choice
            if choice is None:
                break
            assert choice.count_answers() > 1 or choice.kind == "act"
            talk.session.answer(draw_answer(choice, random))
            remarks += [line for line in talk.render_turn().splitlines() if line.endswith("(the only choice)")]
    assert remarks
    assert all(line.strip().startswith("You: ") for line in remarks)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("attacks: Knight, ", "attacks: Knight"),
        ("leave the field: Medic, graveyard, ×2", "leave the field: Medic, graveyard ×2"),
        ("draw: You, 1", "You: draw 1"),
        ("lose: You", "You: lose"),
        ("turn 1: You", "turn 1: You"),
        ("draw: Your Hero, 1", "draw: Your Hero, 1"),
    ],
)
def test_records_begin_with_their_player_and_end_without_empty_parts(text: str, told: str) -> None:
    assert format_record(text, ("You", "Opponent")) == told


@pytest.mark.parametrize("name", PLAYED)
def test_words_never_match_by_accident(name: str) -> None:
    """Letters, small words and parts of words answer nothing, whatever is on offer."""
    session, random = start_match(name, seed=3), Random(3)
    asked = 0
    while session.choice is not None and asked < 12:
        choice = session.choice
        if choice.kind in ("act", "one-of"):
            asked += 1
            talk = Conversation(session)
            talk.show_question()
            before = session.position
            for words in ("y", "n", "yes", "e", "a", "of", "th", "-1", "1.", "0x1", "the", "1 1", "…"):
                said = talk.reply_to(words)
                assert session.position is before, (words, said, [entry.text for entry in talk.listed])
        session.answer(draw_answer(choice, random))
    assert asked > 4


@pytest.mark.parametrize(
    ("because", "printed"),
    [
        ("You has sent a fighter this turn", ": you have sent a fighter this turn"),
        ("it is not You's attack phase", ": it is not your attack phase"),
        ("no unit of You's can march", ": no unit of yours can march"),
        ("it is not Opponent's turn", ": it is not Opponent's turn"),
        ("", ""),
    ],
)
def test_reason_of_a_refusal_addresses_the_player(because: str, printed: str) -> None:
    assert format_because(Verdict(False, "", because)) == printed
