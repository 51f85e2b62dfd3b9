"""A person against an agent: questions, reports, typed lines and undo."""

from __future__ import annotations

from pathlib import Path
from random import Random as Chance

import pytest
import tiny
from msgspec.structs import replace
from tests.proofs import select_params, slow

from rulestone.game.host import games
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import UNSEEN, IllegalAnswer, Position, is_visible, mask_position
from rulestone.lab.play.input import list_entries
from rulestone.lab.play.refusals import UnclearInput
from rulestone.lab.play.session import FirstLegal, Random, Session, begin_game, rename_cards
from rulestone.lab.play.witness import list_trace_seen
from rulestone.lab.redealing import redeal
from rulestone.lab.simulate.games import choose_usual_decks
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import NATURE
from rulestone.report.board import board
from rulestone.report.prompt import format_question
from rulestone.scenario import loads, set_up
from rulestone.scenario.setup.dump import CannotDump

GAME, RULESET = tiny.find_game("tiny@1")
RULES = GAME.rules("1")
INSTALLED = [game for game in games().values() if game.ruleset().decks]


def make_session(seed: int = 1, seat: int = 0, opponent: object = None) -> Session:
    """Return a game of the small game."""
    decks = ("plain", "plain")
    position = begin_game(RULESET, RULES, decks, seed, ("You", "Opponent"))
    return Session(RULESET, position, seat, opponent or Random(seed))  # type: ignore[arg-type]


def play_session(ruleset: Ruleset, seed: int, seat: int) -> Session:
    """Return a session of an installed game."""
    rules = games()[ruleset.game].rules(ruleset.revision)
    return Session(
        ruleset, begin_game(ruleset, rules, choose_usual_decks(ruleset), seed, ("Ada", "Ben")), seat, Random(seed)
    )


def get_seen_text(playing: Session) -> str:
    """Return everything shown to a person at a question."""
    position, choice = playing.position, playing.choice
    text = board(position, 80, playing.seat) + "\n".join(record.text for record in playing.list_new_records())
    return text + (format_question(position, choice, list_entries(position, choice)) if choice is not None else "")


# --- going on and back ----------------------------------------------------------------------------------------------


def test_person_is_asked_only_if_a_choice_exists() -> None:
    playing, chance, asked = make_session(), Chance(1), 0
    while playing.choice is not None:
        choice = playing.choice
        assert choice.player == 0
        assert choice.count_answers() > 1 or playing.position.game["turn player"] == 0
        playing.answer(draw_answer(choice, chance))
        asked += 1
    assert playing.choice is None
    assert playing.position.over
    assert asked > 10


def test_same_seed_and_answers_give_the_same_game() -> None:
    def game() -> bytes:
        playing, chance = make_session(5), Chance(5)
        while playing.choice is not None:
            playing.answer(draw_answer(playing.choice, chance))
        return playing.position.digest

    assert game() == game()


def test_undone_answer_is_repeatable() -> None:
    playing, chance = make_session(3), Chance(3)
    for _ in range(8):
        assert playing.choice is not None
        playing.answer(draw_answer(playing.choice, chance))
    before, news = playing.position, [record.text for record in playing.list_new_records()]
    assert playing.choice is not None
    answer = draw_answer(playing.choice, chance)
    playing.answer(answer)
    after = playing.position
    assert playing.undo()
    assert playing.position is before
    assert [record.text for record in playing.list_new_records()] == news
    playing.answer(answer)
    assert playing.position == after
    while playing.undo():
        pass
    assert playing.position == make_session(3).position
    assert not playing.undo()


def test_illegal_answer_changes_nothing() -> None:
    playing = make_session()
    before = playing.position
    with pytest.raises(IllegalAnswer):
        playing.answer("nonsense")
    assert playing.position is before
    assert not playing.undo()


def test_person_stops_in_their_main_phase_although_only_passing_is_possible() -> None:
    position = begin_game(RULESET, RULES, (("Rescue",) * 9, ("Filler",) * 9), 1)
    playing = Session(RULESET, position, 0, FirstLegal())
    assert playing.choice is not None
    assert (playing.choice.kind, playing.choice.options) == ("act", ())


# --- agents ---------------------------------------------------------------------------------------------------------


def test_agents_answer_legally() -> None:
    position = begin_game(RULESET, RULES, ("plain", "plain"), 2)
    agents = (Random(1), FirstLegal())
    while position.choice is not None and position.choice.player == NATURE:
        position = position.answer_nature()
    choice = position.choice
    assert choice is not None
    assert choice.may_pass
    answers = [agent.answer(position, choice) for agent in agents]
    assert all(choice.allows(answer) for answer in answers)
    assert answers[1] == choice.options[0]


# --- what may be seen -----------------------------------------------------------------------------------------------


@slow
@pytest.mark.parametrize("seat", select_params([0, 1], 1))
@pytest.mark.parametrize("name", [game.name for game in INSTALLED])
def test_name_of_a_hidden_card_is_never_shown(name: str, seat: int) -> None:
    ruleset = next(game for game in INSTALLED if game.name == name).ruleset()
    watched = 0
    for seed in range(2):
        playing, chance = play_session(ruleset, seed, seat), Chance(seed)
        shown: set[str] = set()
        while playing.choice is not None:
            at: Position | None = playing.position
            stop = playing.asked[-2] if len(playing.asked) > 1 else None
            while at is not None and at is not stop:
                shown |= list_revealed(at, seat)
                at = at.previous
            every = {obj.name for obj in playing.position.objects() if obj.card is not None}
            secret = every - shown
            text = get_seen_text(playing)
            # a short name may be part of a longer visible name
            assert not [n for n in secret if n in text and not any(n in other for other in shown)]
            watched += len(secret)
            playing.answer(draw_answer(playing.choice, chance))
    assert watched > 100


def list_revealed(position: Position, player: int) -> set[str]:
    """Return the names of cards whose faces a player sees, or that passed through a public zone."""
    open_zones = {name for name, zone in position.rules.parts.zones.items() if zone.seen_by == "all"}
    names = {obj.name for obj in position.objects() if obj.card is not None and is_visible(position, obj, player)}
    for record in position.records:
        if record.event == "move" and {record.data["to"], record.data["from"]} & open_zones:
            names.add(position.object(record.data["card"] & 0xFFFF).name)
        own = record.data.get("player") == player
        if record.event == "chosen" and own:
            names |= {position.name(ref) for ref in record.data.get("picked", ()) if isinstance(ref, int)}
    choice = position.choice
    if choice is not None and choice.player == player:
        refs = [ref for ref in choice.candidates if ref > 1]
        names |= {position.name(r) for r in refs if position.object(r & 0xFFFF).owner == player}
    return names


@pytest.mark.parametrize("name", [game.name for game in INSTALLED])
def test_exchanged_hidden_cards_change_nothing_visible(name: str) -> None:
    ruleset = next(game for game in INSTALLED if game.name == name).ruleset()
    playing, chance, changed = play_session(ruleset, 4, 0), Chance(4), 0
    for _ in range(40):
        assert playing.choice is not None
        position = playing.position
        state = position.state()
        hidden = [
            obj for obj in state.objects if obj.card is not None and obj.owner == 1 and not is_visible(position, obj, 0)
        ]
        cards = [obj.card for obj in hidden]
        chance.shuffle(cards)
        for obj, card in zip(hidden, cards, strict=True):
            state.objects[obj.oid] = replace(obj, card=card)
            changed += obj.card is not card
        other = Position(position.rules, state)
        assert board(other, 80, 0) == board(position, 80, 0)
        choice = playing.choice
        assert format_question(other, choice, list_entries(other, choice)) == format_question(
            position, choice, list_entries(position, choice)
        )
        playing.answer(draw_answer(choice, chance))
    assert changed > 100


def test_masked_position_has_unseen_cards_for_hidden_faces() -> None:
    position = make_session(2).position
    seen = mask_position(position, 0)
    assert all(obj.card is UNSEEN for obj in (*seen.cards("hand", 1), *seen.cards("deck", 0)))
    assert [obj.name for obj in seen.cards("hand", 0)] == [obj.name for obj in position.cards("hand", 0)]
    assert all(obj.card is not UNSEEN for obj in position.cards("hand", 1))
    own = board(position, 80, 0).splitlines()
    assert next(line for line in own if line.startswith("hand")) == "hand: 3 cards"
    assert "hidden" not in "".join(own)


def test_draw_of_the_opponent_is_reported_without_the_card() -> None:
    playing = make_session(2)
    playing.answer(None)
    texts = [record.text for record in playing.list_new_records()]
    draw = texts.index("draw: Opponent")
    assert texts[draw + 1] == "a card: deck → hand"
    raw = [record.text for position in list_positions(playing) for record in position.records]
    assert any(text.endswith(": deck → hand") and not text.startswith("a card") for text in raw)


def list_positions(playing: Session) -> list[Position]:
    """Return the positions since the person's last answer."""
    found: list[Position] = []
    at: Position | None = playing.position
    while at is not None and at is not playing.asked[-2]:
        found.append(at)
        at = at.previous
    return found[::-1]


def test_answer_stays_secret_until_the_other_player_has_answered() -> None:
    tried = 0
    for game in INSTALLED:
        ruleset = game.ruleset()
        playing, chance = play_session(ruleset, 1, 1), Chance(1)
        for _ in range(12):
            choice = playing.choice
            assert choice is not None
            if choice.secret:
                raw = [record.text for record in playing.position.records if record.event == "chosen"]
                assert any(f"→ {label}" in text for text in raw for label in choice.labels)
                told = " ".join(record.text for record in playing.list_new_records())
                assert f"Ada: {choice.prompt}" not in told
                playing.answer(draw_answer(choice, chance))
                assert f"Ada: {choice.prompt} → " in " ".join(record.text for record in playing.log())
                tried += 1
                break
            playing.answer(draw_answer(choice, chance))
    assert tried


def test_observers_of_the_whole_game_get_every_event_once() -> None:
    playing, chance = make_session(4), Chance(4)
    for _ in range(6):
        assert playing.choice is not None
        playing.answer(draw_answer(playing.choice, chance))
    told = list_trace_seen(playing.position, 0)
    assert [record.index for record in told] == [record.index for record in playing.position.history()]
    assert {record.text for record in told} != {record.text for record in playing.position.history()}


# --- why ------------------------------------------------------------------------------------------------------------


def make_position(layout: dict[tuple[int, str], list[str]]) -> Session:
    """Return a position of the small game in which Ada is the person."""
    return Session(RULESET, tiny.make_position("tiny@1", layout), 0, FirstLegal())


def test_refused_action_is_reported_with_its_rule() -> None:
    full = make_position({(0, "hand"): ["Giant", "Doom", "Drain"], (0, "field"): ["Filler", "Filler", "Filler"]})
    found = {ruled.action: ruled for ruled in full.list_refused()}
    assert (found["summon"].verdict.rule, found["summon"].verdict.because) == ("T-3", "the field is full")
    assert "Giant" in found["summon"].subject
    assert (found["cast"].subject, found["cast"].verdict.rule) == ("Doom", "T-10")
    asked = full.why("summon giant")
    assert [(ruled.subject, ruled.verdict.rule, ruled.offered) for ruled in asked] == [("Giant", "T-3", False)]
    assert full.why("summons Giant") == asked
    assert full.why("plays giant") == asked
    assert {ruled.action for ruled in full.why("doom")} == {"cast"}
    assert "Giant" in {ruled.subject for ruled in full.why("summon")}


def test_allowed_action_is_reported_as_allowed() -> None:
    free = make_position({(0, "hand"): ["Giant"]})
    assert [(ruled.offered, ruled.verdict.ok) for ruled in free.why("summon giant")] == [(True, True)]
    assert free.why("cast")[0].verdict.because == "you have no card for it"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("summon gaint", "no card called “gaint”\n  Did you mean “Giant”?"),
        ("Fly away", "“Fly away” is neither an action nor a card that you see\n  Actions: summon, cast"),
        ("summon doom", None),
    ],
)
def test_unknown_words_are_reported(text: str, message: str | None) -> None:
    playing = make_position({(0, "hand"): ["Giant", "Doom"]})
    if message is None:
        assert [ruled.verdict.rule for ruled in playing.why(text)] == ["T-3"]
        return
    with pytest.raises(UnclearInput) as caught:
        playing.why(text)
    assert message in str(caught.value)


# --- saving ---------------------------------------------------------------------------------------------------------


@slow
@pytest.mark.parametrize("name", [game.name for game in INSTALLED])
def test_saved_position_is_played_on(name: str, tmp_path: Path) -> None:
    ruleset = next(game for game in INSTALLED if game.name == name).ruleset()
    playing, chance = play_session(ruleset, 6, 0), Chance(6)
    saved = 0
    for number in range(60):
        choice = playing.choice
        if choice is None:
            break
        path = tmp_path / f"{number}.yaml"
        try:
            missing = playing.save(path)
        except CannotDump:
            assert not path.exists()
            playing.answer(draw_answer(choice, chance))
            continue
        text = path.read_text(encoding="utf-8")
        assert [line for line in text.splitlines() if line.startswith("#")] == [f"# not restored: {m}" for m in missing]
        again = Session(ruleset, rename_cards(set_up(loads(text), ruleset.name)), 0, Random(1))
        if not missing:
            assert board(again.position, 80, 0) == board(playing.position, 80, 0)
            assert again.choice is not None
            assert len(again.choice.options) == len(choice.options)
            saved += 1
        playing.answer(draw_answer(choice, chance))
    assert saved > 3


@pytest.mark.parametrize("game", [game.name for game in INSTALLED])
def test_trial_shows_no_hidden_information(game: str) -> None:
    playing, chance, tried = play_session(games()[game].ruleset(), 2, 0), Chance(2), 0
    for _ in range(12):
        choice = playing.choice
        if choice is None:
            break
        answer = draw_answer(choice, chance)
        told = [record.text for record in playing.preview_answer(answer).records]
        before = playing.asked[-1]
        playing.asked[-1] = redeal(before, 0, 7)  # a deal that the player may have seen
        if playing.position.allows(answer):
            assert [record.text for record in playing.preview_answer(answer).records] == told
            tried += 1
        playing.asked[-1] = before
        playing.answer(answer)
    assert tried > 3


def test_asked_player_is_the_person_at_a_shared_table() -> None:
    decks = ("plain", "plain")
    playing = Session(RULESET, begin_game(RULESET, RULES, decks, 1, ("Ada", "Ben")), 0, None)
    seats, chance = set(), Chance(1)
    for _ in range(20):
        if playing.choice is None:
            break
        assert playing.seat == playing.choice.player
        seats.add(playing.seat)
        playing.answer(draw_answer(playing.choice, chance))
    assert seats == {0, 1}
