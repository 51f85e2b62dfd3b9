"""Scenarios of the blind set with changed lines, and everything that can be observed at their end.

`python -m tests.scenario.transcripts` rewrites `changed.txt`: for each scenario, in a game of which no trace is kept,
the verdicts or the error after each change of one line, and the observations of the unchanged script.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from rulestone.game.host import games
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run
from rulestone.scenario.observation.happenings import SHARED_EVENTS
from tests.scenario.transcripts import FOLDER, SCENARIOS, TRACED, choose_games

FILE = FOLDER / "changed.txt"
OF_CARDS = (
    "zone of {}", "pile of {}", "cards under {}", "host of {}", "controller of {}", "owner of {}", "type of {}",
    "{} is face up", "{} is tapped", "{} is untapped", "{} is new", "{} is in field", "power of {}",
    "power printed on {}", "damage on {}", "counters on {}", "Ada sees {}", "Ben sees {}", "how {} moved",
    "Ada may attack Ben with {}",
)  # fmt: skip
OF_PLAYERS = (
    "cards in {}'s hand", "names in {}'s field", "names in {}'s graveyard", "top of {}'s graveyard",
    "bottom of {}'s graveyard", "hand size of {}", "life of {}", "cards {} drew", "cards {} discarded",
    "times {} was asked", "times destroyed by {}", "choices of {}", "options of {}", "candidates of {}",
    "Ada sees {}'s hand",
)  # fmt: skip
NONE = (None, False, 0, "none", [])
"""Values of observations that are left out."""
PLAYERS = {"Ada": "Ben", "Ben": "Ada"}
EVENTS = [f"{{}} was {word}" for word in SHARED_EVENTS if " " not in word]
IN_ORDER = [f"{word} in order" for word in SHARED_EVENTS if " " not in word]


def list_observations(scenario: dict[str, Any]) -> list[str]:
    """Return expressions about the first cards of a scenario, its players, events and lines."""
    cards = [*scenario.get("cards", {})][:2]
    about_cards = [text.format(card) for card in cards for text in (*OF_CARDS, *EVENTS)]
    about_players = [text.format(player) for player in PLAYERS for text in OF_PLAYERS]
    lines = [
        text.format(n)
        for n in range(1, len(scenario.get("play", ())) + 1)
        for text in ("line {} is allowed", "refused {}")
    ]
    return [*about_cards, *about_players, *IN_ORDER, *lines]


def iterate_changes(scenario: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield changes of single lines: the description of a change and the whole changed script."""
    play, cards = scenario.get("play", []), [*scenario.get("cards", {})]
    for number, line in enumerate(play):
        if not isinstance(line, str):
            continue
        player = next((name for name in PLAYERS if name in line), "")
        changed = {"of the other player": line.replace(player, PLAYERS[player], 1)} if player else {}
        named = [card for card in cards if card in line]
        for card in named[-1:]:
            other = cards[cards.index(card) - 1]
            changed |= {f"with {other}": line.replace(card, other)} if other != card else {}
            changed |= {"misspelled": line.replace(card, card[:-1] + "q"), "with a further word": f"{line} twice"}
        for words, new in changed.items():
            yield f"line {number + 1} {words}", [*play[:number], new, *play[number + 1 :]]
        yield f"line {number + 1} repeated", [*play[: number + 1], *play[number:]]
        yield f"without line {number + 1}", [*play[:number], *play[number + 1 :]]


def render_result(scenario: dict[str, Any], play: list[Any], observe: list[str], name: str, game: str) -> list[str]:
    """Return the verdict on each line, the observed values and the notes of a changed scenario, or its error."""
    kept = {key: value for key, value in scenario.items() if key not in ("answer", "given", "expect")}
    text = yaml.safe_dump({**kept, "play": play, "observe": observe}, allow_unicode=True, width=1000)
    try:
        found = run(loads(text, f"{name}.yaml"), games()[game])
    except ScenarioError as error:
        return [f"{type(error).__name__}: {error}"]
    return [
        *(f"{step.line}: {step.verdict}" for step in found.steps),
        *(f"{expression}: {value}" for expression, value in found.observations.items() if value not in NONE),
        *(f"note on {note.about}: {note.text} {note.rule}".rstrip() for note in found.notes),
    ]


def render_changed(name: str) -> str:
    """Return the observations of a scenario, and its results under each change."""
    game = choose_games(name)[2]
    scenario = yaml.safe_load(SCENARIOS[name].read_text(encoding="utf-8"))
    lines = [game, *render_result(scenario, scenario.get("play", []), list_observations(scenario), name, game)]
    for words, play in iterate_changes(scenario):
        lines.append(f"{words}: {' | '.join(render_result(scenario, play, [], name, game))}")
    return "\n".join(lines)


def write_changed() -> None:
    """Write the results of all scenarios."""
    FILE.write_text("\n\n".join(f"== {name}\n{render_changed(name)}" for name in TRACED) + "\n", encoding="utf-8")
