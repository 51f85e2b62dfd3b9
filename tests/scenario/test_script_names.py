"""The choice among several names for the words of a script: stack items, pending triggers, modes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from rulestone.game.host import find
from rulestone.kernel.trigger_names import number_names
from rulestone.scenario import ScriptError, loads, run
from rulestone.scenario.script import lines
from rulestone.scenario.script.advancing import Course
from rulestone.scenario.script.answers import differ_only_by_number, find_names
from rulestone.scenario.script.lines import PREPOSITIONS, starts_with_word
from rulestone.scenario.setup.words import conjugate, get_words

WORDS = st.lists(st.sampled_from(("dying", "two", "of", "ox")), min_size=1, max_size=3).map(" ".join)
LABELS = st.lists(st.tuples(WORDS, WORDS).map(": ".join), min_size=1, max_size=6).map(number_names)


def test_exact_card_name_comes_before_a_longer_name_that_begins_with_it() -> None:
    labels = ("Dying Two: “fade”", "Dying: “fade”", "Dying Two")
    assert find_names(labels, "Dying") == [1]
    assert find_names(labels, "Dying Two") == [2]


def test_number_chooses_among_equal_names() -> None:
    labels = ("Mourner: “grief”", "Mourner: “grief” #2", "Ox: “grief”")
    assert find_names(labels, "Mourner #2") == [1]
    assert find_names(labels, "Mourner #1") == [0]
    assert find_names(labels, "Mourner #3") == []
    assert differ_only_by_number(labels[:2])
    assert not differ_only_by_number(labels)


@given(LABELS)
def test_full_name_of_a_card_means_only_that_card(labels: Sequence[str]) -> None:
    assert [find_names(labels, label) for label in labels] == [[n] for n in range(len(labels))]


@given(LABELS)
def test_card_name_means_only_names_of_that_card_where_there_are_any(labels: Sequence[str]) -> None:
    for label in labels:
        card = label.partition(":")[0]
        assert all(labels[n].partition(":")[0] == card for n in find_names(labels, card))


def test_capitalized_card_name_comes_before_the_preposition_spelled_like_it() -> None:
    board = """
cards:
  Under: {kind: spell, text: "Destroy target creature."}
  In the Dark: {kind: creature, power: 1000}
players: {Ada: {hand: [Under]}, Ben: {field: [In the Dark]}}
play: [Ada plays Under on In the Dark, continue]
observe: {it: zone of In the Dark}
"""
    for game in ("dm_evolution", "gateruler", "godacard", "monscol"):
        found = run(loads(board), game)
        assert (bool(found.steps[0].verdict), found.observations) == (True, {"it": "graveyard"}), game


@pytest.mark.parametrize("name", [*PREPOSITIONS, "and", "Under", "under the bridge"])
def test_card_named_like_a_separating_word_is_read_as_a_card(name: str) -> None:
    board = f"""
cards:
  "{name}": {{kind: creature, power: 1000}}
  Doom: {{kind: spell, text: "Destroy target creature."}}
  Drain: {{kind: spell, text: "Destroy target creature."}}
players: {{Ada: {{hand: [Doom, Drain]}}, Ben: {{field: ["{name}", {{card: "{name}", as: Second}}]}}}}
play: ["Ada plays Doom on {name}", Ada plays Drain targeting Second, continue]
observe: {{it: "zone of {name}", other: zone of Second}}
"""
    found = run(loads(board), "godacard")
    assert (bool(found.steps[0].verdict), found.observations) == (True, {"it": "graveyard", "other": "graveyard"})
    chosen = board.replace(f'Doom on {name}"', f'Doom", "Ada chooses {name}"')
    assert run(loads(chosen), "godacard").observations == found.observations


def test_open_choice_names_the_word_that_fits_no_choice_and_no_line_to_add() -> None:
    board = """
cards:
  Lord: {kind: stacked creature, power: 9000}
  Base: {kind: creature, power: 3000}
players: {Ada: {hand: [Lord], field: [Base]}, Ben: {}}
play: [Ada plays Lord on Base, Ada ends the turn]
"""
    with pytest.raises(ScriptError) as caught:
        run(loads(board), "gateruler")
    assert str(caught.value).endswith("“Base” in “Ada plays Lord on Base” does not fit any choice")
    with pytest.raises(ScriptError, match="add a line there such as: Ada chooses “left attack zone”"):
        run(loads(board.replace(" on Base", "")), "gateruler")


TOKENS = """
cards:
  Call: {kind: spell, text: "Create two 2/2 creature tokens named “Imp”."}
players: {Ada: {hand: [Call]}, Ben: {}}
"""


def test_created_tokens_are_named_in_later_lines_and_observations() -> None:
    play = "play: [Ada plays Call, 'Ada attacks Ben with Imp #2']\n"
    observe = "observe: [zone of Imp, 'zone of Imp #2', line 2 is allowed]"
    found = run(loads(TOKENS + play + observe), "godacard")
    assert found.observations == {"zone of Imp": "field", "zone of Imp #2": "field", "line 2 is allowed": True}
    refused = run(loads(TOKENS + play + observe), "dm_evolution").steps[1].verdict
    assert refused.rule == "DM-6.1"


def test_line_that_names_a_token_that_is_not_there_is_refused() -> None:
    found = run(loads(TOKENS + "play: [Ada attacks with Imp]\nobserve: [zone of Imp]"), "godacard")
    assert not found.steps[0].verdict
    assert found.observations == {"zone of Imp": None}
    assert [note.text for note in found.notes if note.about == "Imp"] == ["this token was not created"]


def test_misspelt_token_in_an_action_is_an_error() -> None:
    with pytest.raises(ScriptError, match="no object here is called “Impp”"):
        run(loads(TOKENS + "play: [Ada plays Call, Ada attacks with Impp]"), "godacard")


def test_card_that_follows_the_verb_is_the_subject_even_where_it_cannot_be_played() -> None:
    text = """
cards:
  Vault: {kind: creature, power: 1000, text: "If a card would be discarded, exile it instead."}
  Trade: {kind: spell, text: "By choosing a card in your hand and discarding it, draw 2 cards."}
  Coin: {kind: creature, power: 1000}
players: {Ada: {field: [Vault], hand: [Trade, Coin]}, Ben: {}}
play: [Ada plays Trade with Coin]
"""
    assert run(loads(text), "godacard").steps[0].verdict.rule == "GC-14.5"


@pytest.mark.parametrize(("verb", "conjugated"), [("play", "plays"), ("carry", "carries"), ("pass", "passes")])
def test_line_can_conjugate_a_verb(verb: str, conjugated: str) -> None:
    assert conjugated in conjugate(verb)


def test_lines_are_numbered_from_one() -> None:
    play = "players: {Ada: {hand: 1}, Ben: {}}\nplay: [Ada passes, Ada passes]"
    assert [str(step.number) for step in run(loads(play), "godacard").steps] == ["1", "2"]


@pytest.mark.parametrize("copies", [5, 90])
def test_reading_a_line_compares_few_names_however_many_cards_there_are(
    copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[object] = []
    compare_start = lines.starts_with_word
    monkeypatch.setattr(lines, "starts_with_word", lambda *words: compared.append(words) or compare_start(*words))
    file = f"""
        cards: {{Study: {{kind: spell, cost: 0, text: "Draw a card."}}}}
        players: {{Ada: {{hand: [{copies} Study], deck: 9}}, Ben: {{}}}}
        play: ["Ada plays Study #3", "Ada plays Study"]
    """
    assert all(step.verdict for step in run(loads(file), "gateruler").steps)
    words = len(get_words(find("gateruler")[1], False).verbs)
    assert words < len(compared) < 2 * words + 70


def test_open_choice_is_not_answered_ahead_without_an_unused_word(monkeypatch: pytest.MonkeyPatch) -> None:
    given_answers = []
    give = Course.answer
    monkeypatch.setattr(Course, "answer", lambda *words: given_answers.append(words) or give(*words))
    with pytest.raises(ScriptError, match="which unit leaves the party"):
        run(loads("players: {Ada: {field: [30 Wolf]}}\ncards: {Wolf: {kind: creature, power: 1000}}"), "monscol")
    assert len(given_answers) < 5


MODES = """
cards:
  Doom: {{kind: spell, text: "Choose one: draw a card; or destroy target enemy creature."}}
players: {{Ada: {{hand: [Doom]}}, Ben: {{}}}}
play: ["Ada plays Doom on “{word}”"]
observe: {{drew: cards Ada drew}}
"""


def test_line_can_name_single_mode_without_further_words() -> None:
    assert run(loads(MODES.format(word="1")), "godacard").observations == {"drew": 1}
    for word in ("2", "sing"):
        with pytest.raises(ScriptError, match=f"“{word}” does not fit any choice of this line"):
            run(loads(MODES.format(word=word)), "godacard")


@pytest.mark.parametrize("answer", ["1 and 3", "3 and 1", "Study and Read", "Read and Study"])
@pytest.mark.parametrize("game", ["godacard", "dm_evolution"])
def test_two_modes_are_chosen_by_the_names_or_numbers_of_both(game: str, answer: str) -> None:
    modes = ["Draw a card.", "Destroy target enemy creature.", "Draw 2 cards."]
    if not answer[0].isdecimal():
        modes = [f"“{name}”: {mode}" for name, mode in zip(("Study", "Slay", "Read"), modes, strict=True)]
    text = f"""
      cards:
        Guard: {{kind: creature, power: 2000}}
        Charm: {{kind: spell, text: "Choose two — • {" • ".join(modes)}"}}
      players:
        Ada: {{hand: [Charm]}}
        Ben: {{field: [Guard]}}
      play: [Ada plays Charm, Ada chooses {answer}]
      observe: {{drew: cards Ada drew, Guard: zone of Guard}}
    """
    assert run(loads(text), game).observations == {"drew": 3, "Guard": "field"}


@pytest.mark.parametrize("text", ["ox", "Ox", "OX attacks", "Ox, Owl", "Ox’s owner", "Ox-like", "Ox (2)"])
def test_text_begins_with_a_whole_word(text: str) -> None:
    assert starts_with_word(text, "ox")


@pytest.mark.parametrize("text", ["Oxen", "Ox2", "Ox_b", "Ox#2", "Ox+1", "Ox[1]", "Ox{b}", "O", "", "An Ox"])
def test_text_with_a_longer_word_does_not_begin_with_the_word(text: str) -> None:
    assert not starts_with_word(text, "ox")


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("Return target creature card from your graveyard to the battlefield", True),
        ("Put a creature card into play", True),
        # a cost, and no way onto the field
        ("This costs 1 less to play", False),
    ],
)
def test_text_that_puts_a_card_onto_the_field_is_told_from_the_cost_of_playing_one(text: str, lacking: bool) -> None:
    assert ("MC-6.3" in get_words(find("monscol")[1], False).explain_unread(text)) is lacking
