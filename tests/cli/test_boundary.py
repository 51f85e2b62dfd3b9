"""Hostile files, arguments and terminals end in one clear line and exit status 2."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulestone.cli.commands import rulestone
from rulestone.cli.work import log
from rulestone.model.spelling import list_hints, suggest

Call = Callable[..., Result]

PLAYERS = "players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}\n"
NINES = "9" * 5_000
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{key}: &{key} [{', '.join([f'*{before}'] * 9)}]\n" for before, key in zip("abcdefgh", "bcdefghi", strict=True)
)


def make_spell_file(text: str) -> str:
    """Return a file whose only card has a text."""
    return f'cards: {{Doom: {{kind: spell, text: "{text}"}}}}\nplayers: {{Ada: {{hand: [Doom]}}, Ben: {{}}}}\n'


HOSTILE = {
    "a list that contains itself": ("title: &a [*a]\n" + PLAYERS, "“*a” is inside “&a”, so it would contain itself"),
    "a mapping that contains itself": ("&a\nplayers: *a\n", "“*a” is inside “&a”"),
    "an alias of nothing": ("title: *a\n" + PLAYERS, "there is no “&a” before “*a”"),
    "nested 900 deep": ("title: " + "[" * 900 + "]" * 900 + "\n" + PLAYERS, "at most 60 deep"),
    "nested 100,000 deep": ("title: " + "[" * 100_000 + "]" * 100_000 + "\n" + PLAYERS, "at most 60 deep"),
    "nested by lines": ("title:\n" + "".join(" " * n + "-\n" for n in range(1, 900)) + PLAYERS, "at most 60 deep"),
    "an alias bomb": (BOMB + PLAYERS, "at most 200,000 values"),
    "many megabytes": ("title: " + "x" * 5_000_000 + "\n" + PLAYERS, "at most 4,000,000 characters"),
    "a long key": ("players: {? " + "x" * 5_000 + " : {}}\n", "a key has at most 200 characters"),
    "a long name of a card": ("players: {Ada: {hand: [" + "x" * 5_000 + "]}, Ben: {}}\n", "unknown card “xxxxxxxxxx"),
    "a long number": (PLAYERS + f"seed: {NINES}\n", "a whole number has at most 20 digits, this one has 5000"),
    "a long number expected": (PLAYERS + f"expect: {{x: {NINES}}}\n", "a whole number has at most 20 digits"),
    "a long number rolled": (PLAYERS + f"play: [nature rolls {NINES}]\n", "expected a number after “rolls”"),
    "a digit that is none": (PLAYERS + 'seed: !!int "²"\n', "expected a whole number, found “²”"),
    "a number that is endless": (PLAYERS + "seed: 1e999\n", "expected a whole number"),
    "an option that is a list": (PLAYERS + "assumes: {a: [1]}\n", "assumes.a: expected a single value, found a list"),
    "an option that is a mapping": (PLAYERS + "assumes: {a: {b: 1}}\n", "assumes.a: expected a single value"),
    "a key that is a list": ("? [a]\n: b\n" + PLAYERS, "expected a plain key"),
    "a key that is an alias": ("title: &a x\n? *a\n: b\n" + PLAYERS, "expected a plain key"),
    "an escape of the terminal": ('title: "a\\e[2J"\n' + PLAYERS, "a text cannot contain the character U+001B"),
    "a bell in a list": (PLAYERS + 'tags: ["\\a"]\n', "a text cannot contain the character U+0007"),
    "a text that turns what follows": ('title: "a\\u202eb"\n' + PLAYERS, "a text cannot contain the character U+202E"),
    "a turn that is written": ("title: a\u2066b\n" + PLAYERS, "a text cannot contain the character U+2066"),
    "a key that steers": ('cards: {"a\\eb": {kind: creature}}\n' + PLAYERS, "cannot contain the character U+001B"),
    "a key of two lines": ('cards: {"a\\nb": {kind: creature}}\n' + PLAYERS, "a key is one line"),
    "parentheses in English": (make_spell_file("Draw " + "(" * 200 + "1" + ")" * 200 + " cards."), "at most 400 words"),
    "a long expression": (PLAYERS + "observe: {x: " + "1 + " * 5_000 + "1}\n", "unknown expression “1 + 1 + 1"),
    "a long text": (make_spell_file("When this is destroyed, destroy this. " * 500), "one line has at most 400 words"),
    "a long number in English": (make_spell_file(f"Roll {NINES} dice."), "a whole number has at most 20 digits"),
    "a long signed number": (make_spell_file(f"All cards get +{NINES} power."), "a whole number has at most 20 digits"),
}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("folder", "folder: this is a folder; name a scenario file\n  There are: folder/own.yaml"),
        ("./folder", "./folder: this is a folder; name a scenario file"),
        ("/dev", "/dev: this is a folder"),
        ("pipe.yaml", "pipe.yaml: this is a named pipe; name a scenario file"),
        ("./pipe", "./pipe: this is a named pipe"),
        ("/dev/null", "/dev/null: this is a device or socket"),
        ("notes.txt", "notes.txt: the name of a scenario file ends in .yaml"),
        ("/no/such", "/no/such: there is no such file"),
        ("./none", "./none: there is no such file"),
    ],
)
def test_path_of_another_kind_of_file_is_reported_by_its_kind(
    name: str, message: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("folder", "own.yaml").touch()
    Path("notes.txt").touch()
    os.mkfifo("pipe.yaml")
    os.mkfifo("pipe")
    result = call("run", name)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"rulestone: {message}")
    assert not any(line[:1].strip() for line in result.stderr.splitlines()[1:])


def test_named_pipe_as_lesson_does_not_hang(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.yaml")
    assert call("lesson", "pipe.yaml").stderr == "rulestone: pipe.yaml: is a named pipe, not a file\n"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_gives_one_error(call: Call, tmp_path: Path, name: str) -> None:
    text, said = HOSTILE[name]
    path = tmp_path / "hostile.yaml"
    path.write_text(text, encoding="utf-8")
    result = call("run", str(path), "--game", "tiny@1")
    assert result.exit_code == 2
    assert said in result.stderr
    assert not any(line[:1].strip() for line in result.stderr.splitlines()[1:])
    assert len(result.stderr) < 4_200


LONG = "x" * 5_000


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", LONG, "--game", "tiny"),
        ("run", LONG + ".yaml", "--game", "tiny"),
        ("run", "a\0b.yaml", "--game", "tiny"),
        ("run", "tiny/" + LONG),
        ("compare", "last-stand", "--games", LONG),
        ("rules", "tiny", LONG),
        ("rulings", "tiny", LONG),
        ("simulate", "tiny", "--decks", LONG),
        ("simulate", "tiny", "-n", NINES),
        ("simulate", "tiny", "-n", "9" * 20),
        ("simulate", "tiny", "--only", "9" * 20),
        ("simulate", "tiny", "--processes", "99999"),
        ("outcomes", "last-stand", "--game", "tiny", "--answers", "9" * 20),
        ("outcomes", "last-stand", "--game", "tiny", "--positions", "9" * 20),
        ("knock-out", "tiny", "--games", "9" * 20),
        ("quiz", "-n", "9" * 20),
        ("english", "Draw\x1b[2J a card.", "--game", "tiny"),
        ("english", "Draw \u202e a card.", "--game", "tiny"),
        ("site", "-o", " "),
        ("compare", "last-stand", "-o", ""),
        ("play", "tiny", "--scenario", LONG),
        ("explain", "last-stand", "--game", "tiny", "--step", NINES),
        ("explain", "last-stand", "--game", "tiny", "--case", "²"),
        ("graph", "last-stand", "--game", "tiny", "--format", LONG),
    ],
    ids=lambda arguments: " ".join(one[:12] for one in arguments),
)
def test_hostile_argument_gives_one_error(call: Call, arguments: tuple[str, ...]) -> None:
    result = call(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("rulestone: ")
    assert not any(line[:1].strip() for line in result.stderr.splitlines()[1:])
    assert len(result.stderr) < 4_200


def test_unwritable_file_is_reported_before_the_work(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worked(*given: object, **more: object) -> None:
        raise AssertionError("it was worked for nothing")

    monkeypatch.setattr("rulestone.scenario.runs.run_one", worked)
    for file in (tmp_path / "none" / "x.html", tmp_path):
        result = call("compare", "last-stand", "--games", "tiny", "-o", str(file))
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert result.stderr.startswith(f"rulestone: {file}: cannot be written: ")


@pytest.mark.parametrize(("number", "said"), [
    ("nan", "“nan” is not a finite number"),
    ("inf", "“inf” is not a finite number"),
    ("-1", "-1.0; expected at least 0.0"),
])  # fmt: skip
@pytest.mark.parametrize("command", ["compare", "outcomes"])
def test_time_limit_that_is_no_length_of_time_is_refused(call: Call, command: str, number: str, said: str) -> None:
    result = call(command, "last-stand", "--seconds", number)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"rulestone: invalid value for “--seconds”: {said}\n")


def test_several_scenarios_without_a_file_name_both_ways_to_a_page(call: Call) -> None:
    result = call("compare", "last-stand", "type-then-lord")
    assert result.stderr == "rulestone: several scenarios make an HTML page: add -o page.html or --format html\n"


def test_message_cannot_control_the_terminal(call: Call) -> None:
    result = call("run", "\x1b[2Jgone", "--game", "tiny")
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr
    assert "\\x1b[2Jgone" in result.stderr


def test_very_long_typed_number_is_refused(call: Call) -> None:
    from click.testing import CliRunner

    from rulestone.cli.commands import rulestone

    typed = f"{NINES}\n²\n٣٣٣\nrules ²\nsave a\0b\nsave {LONG}\nwhy {LONG}\ncard {NINES}\n"
    result = CliRunner().invoke(rulestone, ["play", "tiny"], input=typed, prog_name="rulestone")
    assert result.exception is None
    assert "at most 20 digits" in " ".join(result.output.split())
    assert result.output.rstrip().endswith("Good-bye.")


COMMANDS = (
    ("compare", "STORY"),
    ("run", "STORY", "--game", "tiny@1"),
    ("explain", "STORY", "--game", "tiny@1"),
    ("graph", "STORY", "--game", "tiny@1"),
    ("why-not", "STORY", "--game", "tiny@1", "--action", "Ada plays Doom on Guard"),
    ("rulings", "tiny"),
    ("simulate", "tiny", "-n", "1"),
    ("knock-out", "tiny", "T-5", "--first"),
    ("play", "tiny"),
    ("rules", "tiny"),
    ("games",),
    ("scenarios",),
    ("--help",),
    ("--version",),
    ("run", "--help"),
)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk here")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_full_disk_gives_one_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], story: str, arguments: tuple[str, ...]
) -> None:
    from rulestone.cli.commands import rulestone

    with open(os.devnull, encoding="utf-8") as nothing, open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdin", nothing)
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit) as ended:
            rulestone.main([story if one == "STORY" else one for one in arguments], "rulestone")
        monkeypatch.undo()
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == "rulestone: No space left on device"


def start_process(shell: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Start a process of the command line, by a shell line in which `rulestone` is the command."""
    program = f'"{sys.executable}" -c "from rulestone.cli import program; program()"'
    return subprocess.run(
        ["bash", "-c", shell.replace("rulestone", program)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **env},
        check=False,
    )


def test_closed_output_gives_one_error() -> None:
    found = start_process("rulestone scenarios >&-")
    assert (found.returncode, found.stderr) == (2, "rulestone: standard output is closed\n")


def test_closed_output_pipe_exits_without_an_error() -> None:
    found = start_process("rulestone scenarios | head -n 1; exit ${PIPESTATUS[0]}")
    assert (found.returncode, found.stderr) == (0, "")


def test_closed_standard_streams_count_as_empty() -> None:
    found = start_process("rulestone no-such-command <&- 2>&-")
    assert (found.returncode, found.stdout) == (2, "")


class FullDisk(io.StringIO):
    """A stream on a full disk: every write fails."""

    def write(self, text: str, /) -> int:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("command", ["no-such-command", "simulate tiny -n 1"])
def test_unwritable_error_message_keeps_exit_status_2(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", FullDisk())
    monkeypatch.setattr("sys.stdout", io.StringIO())  # pytest's capturing stream must stay open
    with pytest.raises(SystemExit) as left:
        rulestone(command.split())
    assert left.value.code == 2


def test_unwritable_progress_message_does_not_stop_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", FullDisk())
    log("a worker was lost")


def test_encoding_without_a_character_spells_it_in_ascii() -> None:
    found = start_process("rulestone run last-stand --game godacard", PYTHONIOENCODING="ascii")
    assert (found.returncode, found.stderr) == (0, "")
    assert "The last stand (last-stand) - godacard@2017-12" in found.stdout


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("{Ada: {deck: 10000000}, Ben: {}}", "players.Ada.deck: a position has at most 10,000 cards, and 10,000,000"),
        ("{Ada: {hand: [Doom x1000000]}, Ben: {}}", "a position has at most 10,000 cards, and 1,000,000 more"),
        ("{Ada: {hand: [" + NINES + " Doom]}, Ben: {}}", "a position has at most 10,000 cards"),
        ("{Ada: {hand: [{card: Doom, copies: 999999999}]}, Ben: {}}", "a position has at most 10,000 cards"),
        ("{Ada: {deck: 6000}, Ben: {deck: 6000}}", "players.Ben.deck: a position has at most 10,000 cards"),
    ],
)
def test_number_of_cards_in_a_position_is_limited(call: Call, tmp_path: Path, players: str, said: str) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(f"cards: {{Doom: {{kind: spell}}}}\nplayers: {players}\n", encoding="utf-8")
    result = call("run", str(path), "--game", "tiny@1")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert said in result.stderr


def test_number_of_dice_in_a_text_is_limited(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "dice.yaml"
    path.write_text(make_spell_file("Roll 1000000000 dice."), encoding="utf-8")
    result = call("run", str(path), "--game", "tiny@1")
    assert result.exit_code == 2
    assert "the number must be from 1 to 5,000" in result.stderr


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("compare", "rulestone: missing argument “SCENARIO”\n  Example: rulestone compare last-stand\n"),
        ("compare x --tries abc", "rulestone: invalid value for “--tries”: “abc” is not a whole number\n"),
        ("lesson window", "rulestone: unknown lesson “window”\n  Did you mean “windows”?\n"),
    ],
)
def test_usage_error_quotes_names_in_curly_marks_and_once(call: Call, line: str, said: str) -> None:
    result = call(*line.split())
    assert result.exit_code == 2
    assert result.stderr.startswith(said)


def test_word_with_a_distant_spelling_is_not_suggested() -> None:
    assert suggest("foo", ["p_floor"]) == ""
    assert list_hints("xyz", ["able", "baker", "charlie"], 2) == "\n  There are: able, baker, …"
    assert suggest("flor", ["p_floor", "floor"]) == "\n  Did you mean “floor”?"
