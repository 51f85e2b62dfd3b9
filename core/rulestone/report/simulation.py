"""A simulation as tables: winners, lengths, endings, and rules that were never used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulestone.lab.simulate.simulation import Simulation
from rulestone.lab.simulate.tally import CUT_OFF, list_decks
from rulestone.lab.statistics import compute_interval
from rulestone.report.document import Document, Entries, ListEntry, Paragraph, TableBlock, Variants
from rulestone.report.words import describe_assumptions, plural

MAX_DECK_NAME = 56
"""Maximum width of the names of decks over a table of matchups; wider ones become numbers."""
MOST_CARDS, LEAST_CARDS = 12, 4
"""Number of listed cards whose players win most, and least, when they have drawn them; JSON has all."""
MIN_GAMES = 5
"""Minimum number of games between two decks for a share; fewer are counted."""
MAX_ASSUMED = 3
"""Maximum number of listed assumptions; JSON has all."""
Cells = tuple[str, ...]


def build_document(simulation: Simulation) -> Document:
    """Yield the tables of a simulation, and the notes below them."""
    data = simulation.to_dict()
    yield Paragraph(build_heading(simulation))
    for head, rows in list_sections(simulation, data):
        yield TableBlock(head, rows, right=range(1, len(head)))
    for first, text in list_notes(simulation, data):
        more = not first.strip()
        yield Variants(Paragraph(text, first), Entries([ListEntry(text, mark=first.strip())]), tight=more)


# --- parts ----------------------------------------------------------------------------------------------------------


def build_heading(simulation: Simulation) -> str:
    """Yield the subject of the simulation, after a warning if most games were cut off."""
    games, cut = simulation.tally.games, simulation.tally.ends().get(CUT_OFF, 0)
    played = f"{simulation.game}: {plural(games, 'game')} between {simulation.players}, seed {simulation.seed}"
    if simulation.mostly_cut_off:
        return f"{cut:,} of {plural(games, 'game')} cut off after {simulation.limit:,} choices. {played}"
    return played


def list_sections(simulation: Simulation, data: Mapping[str, Any]) -> list[tuple[Cells, list[Cells]]]:
    """Return the tables: headings and rows of each."""
    every = data["all"]
    won: list[Cells] = [build_win_row(seat, every[seat], every["games"]) for seat in ("seat 1", "seat 2")]
    won.append(build_win_row("the first player", data["first"]["won"], data["first"]["games"]))
    mixed = any(first != second for first, second in simulation.pairings)
    for deck in list_decks(simulation.pairings) if mixed else ():
        won.append(build_win_row(f"the deck {deck}", data["decks"][deck]["won"], data["decks"][deck]["games"]))
    for key, name in (("draws", "none: a draw"), ("stopped", "none: stopped")):
        if every[key]:
            won.append(build_win_row(name, every[key], every["games"]))
    found: list[tuple[Cells, list[Cells]]] = [(("winner", "of games", "share", "95 % interval"), won)]
    if mixed:
        found.append(build_matchups(simulation, data))
    keys = ("median", "min", "max")
    lengths: list[Cells] = [(name, *(f"{data[name][key]:,.7g}" for key in keys)) for name in ("turns", "decisions")]
    found.append((("length of a game", *keys), lengths))
    ends: list[Cells] = [
        (format_ending(how, simulation), f"{n:,}", to_percent(n, simulation.tally.games))
        for how, n in data["ends"].items()
    ]
    found.append((("reason for the end", "games", "share"), ends))
    if data["measured"] is not None:
        found += list_measures(data["measured"])
    return found


def list_measures(data: Mapping[str, Any]) -> list[tuple[Cells, list[Cells]]]:
    """Return figures of play: lengths of games, and the win rates of the cards that win most and least when drawn."""

    def format_measure(key: str, form: Callable[[float], str]) -> str:
        return "–" if data[key] is None else form(data[key])

    half = data["ahead at half-time"]
    went: list[Cells] = [
        ("actions to choose from", format_measure("branching", lambda found: f"{found:.1f}")),
        ("lead changes", format_measure("lead changes", lambda found: f"{found:.1f}")),
        ("turns after the last lead change", format_measure("left to play", lambda found: f"{100 * found:.1f} %")),
        ("wins of the leader at half-time", format_share(half)),
    ]
    drawn = [(name, one) for name, one in data["cards"].items() if one["drawn"]["games"]]
    cards = sorted(drawn, key=lambda pair: (-pair[1]["drawn"]["share"], pair[0]))
    keys = ("in the deck", "drawn", "played")
    rows: list[Cells] = [(name_card(name), *(format_share(one[key], 0) for key in keys)) for name, one in cards]
    left = len(rows) - MOST_CARDS - LEAST_CARDS
    if left > 0:
        rows[MOST_CARDS:-LEAST_CARDS] = [(f"… {left} more", *[""] * len(keys))]
    return [(("course of play", ""), went), (("wins of players with", *keys), rows)]


def name_card(handle: str) -> str:
    """Return the name of a card for readers; a handle without capital letters gets them: "bk_vamel" is "Bk Vamel"."""
    return handle.replace("_", " ").title() if handle.islower() else handle


def format_share(entry: Mapping[str, Any], digits: int = 1) -> str:
    """Return a share of games with its interval, in percent with some decimals."""
    low, high = (f"{100 * entry[key]:.{digits}f}" if entry["games"] else "" for key in ("low", "high"))
    return f"{100 * entry['share']:.{digits}f} % ({low} to {high})" if low else "–"


def build_matchups(simulation: Simulation, data: Mapping[str, Any]) -> tuple[Cells, list[Cells]]:
    """Return the share of games that seat 1 won, by its deck (rows) and the deck of seat 2 (columns)."""
    decks = list_decks(simulation.pairings)
    wide = sum(len(deck) + 2 for deck in decks) > MAX_DECK_NAME  # replace deck names by numbers, so that the shares fit
    heads = tuple(str(n + 1) for n in range(len(decks))) if wide else tuple(decks)
    by = {tuple(entry["decks"]): format_wins(entry, wide) for entry in data["pairings"] if entry["games"]}
    rows: list[Cells] = [(f"{n} {one}" if wide else one, *(by.get((one, other), "–") for other in decks))
            for n, one in enumerate(decks, 1)]  # fmt: skip
    unit = " (%)" if any(wins.isdigit() for wins in by.values()) else ""
    return (f"seat 1 wins{unit} with … against", *heads), rows


def format_wins(entry: Mapping[str, Any], short: bool = False) -> str:
    """Return the games between two decks that seat 1 won: as a share (`to_percent`), or of few games as "1/3"."""
    won, games = entry["seat 1"], entry["games"]
    return f"{won}/{games}" if games < MIN_GAMES else to_percent(won, games, short)


def build_win_row(name: str, won: int, games: int) -> Cells:
    """Return the number of won games, with the share and its interval."""
    low, high = compute_interval(won, games)
    between = f"{100 * low:.1f} to {100 * high:.1f} %" if games else "–"
    return (name, f"{won:,} of {games:,}", to_percent(won, games), between)


def to_percent(part: int, total: int, short: bool = False) -> str:
    """Return a part in percent, without decimals and sign if `short`; "–" of nothing."""
    if not total:
        return "–"
    return f"{100 * part / total:.0f}" if short else f"{100 * part / total:.1f} %"


def format_ending(how: str, simulation: Simulation) -> str:
    """Return the ending of games in words."""
    cut = f"stopped: cut off after {simulation.limit:,} choices"
    return {"cut off": cut, "stopped": "stopped: nothing was left to do", "": "won"}.get(how, how)


def list_notes(simulation: Simulation, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the notes under the tables: unused rules, assumptions used, interrupted games."""
    never, every = simulation.uncited, len(simulation.rules)
    if simulation.tally.games:
        yield "unused rules ", f"{len(never)} of {every} (--format json lists them)" if never else "none"
    if simulation.measured is not None:
        never_played = data["measured"]["never played"]
        text = ", ".join(map(name_card, never_played)) if never_played else "none: every card was played"
        yield "never played ", text
    if simulation.assumptions:
        assumed = describe_assumptions(simulation.game, simulation.assumptions)
        shown, hidden = assumed[:MAX_ASSUMED], len(assumed) - MAX_ASSUMED
        rest = [f"and {hidden} more (--format json lists them)"] if hidden > 0 else []
        yield from zip(("assuming     ", *[" " * 13] * MAX_ASSUMED), (*shown, *rest), strict=False)
    if simulation.looked is not None:
        yield "checked      ", format_inspection(simulation)
    if simulation.cut:
        text = f"{simulation.cut}; {simulation.missing:,} of {plural(simulation.asked, 'game')} were not played"
        yield "stopped      ", text
    if failed := [str(one.index) for one in simulation.failed]:
        yield "broke off    ", f"{plural(len(failed), 'game')}, not counted above: {', '.join(failed)}"


def format_inspection(simulation: Simulation) -> str:
    """Return the number of inspected changes and positions, and the violated invariants."""
    looked = simulation.looked
    assert looked is not None
    broken = f"; broken in {plural(len(simulation.failed), 'game')}" if simulation.failed else "; every check passed"
    return (
        f"{looked.changes:,} changes and {looked.positions:,} positions; {looked.thorough:,} of the positions were "
        f"also saved, loaded and continued with other hidden cards{broken}."
    )
