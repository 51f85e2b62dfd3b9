"""A simulation as charts: wins, lengths and endings of games, and wins by card."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rulestone.lab.simulate.simulation import Simulation
from rulestone.model.whole_files import replacing

ENDINGS = (".svg", ".png", ".pdf")
BLUE, GREY, RED = "#2b6cb0", "#a0aec0", "#c05621"
CARDS = 24
"""Maximum number of cards drawn; of more cards, the best and the worst."""


def check_drawable(path: str) -> None:
    """Check that a picture can be drawn.

    Raises:
        LookupError: the name ends in none of `ENDINGS`, or matplotlib is not installed.
    """
    if Path(path).suffix.lower() not in ENDINGS:
        raise LookupError(f"a picture is called …{', …'.join(ENDINGS)}, not {os.path.basename(path)!r}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise LookupError("pictures of games need matplotlib: pip install 'rulestone[pictures]'") from None


def draw(found: Simulation, path: str) -> None:
    """Draw games into a file.

    Args:
        path: it ends in one of `ENDINGS`.

    Raises:
        LookupError: as for `check_drawable`.
        OSError: it cannot be written.
    """
    check_drawable(path)
    from matplotlib.figure import Figure

    data = found.to_dict()
    cards = shown(data["measured"]["cards"]) if data["measured"] is not None else []
    heights = [4.2, *([0.9 + 0.26 * len(cards)] if cards else ())]
    figure = Figure(figsize=(12, sum(heights)), layout="constrained")
    above, *below = figure.subfigures(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
    above.suptitle(f"{found.game}: {found.tally.games:,} games between {found.players}, seed {found.seed}")
    left, middle, right = above.subplots(1, 3)
    wins(left, data)
    lengths(middle, found.tally.turns)
    endings(right, data["ends"])
    for under in below:
        rates(under.subplots(), cards)
    with replacing(Path(path)) as new:
        figure.savefig(new, metadata={"Date": None} if path.lower().endswith(".svg") else None)


def wins(axes: Any, data: dict[str, Any]) -> None:
    """Plot wins by seat, by first player, and by deck."""
    every = data["all"]
    rows = [("seat 1", every["seat 1"], every["games"]), ("seat 2", every["seat 2"], every["games"])]
    rows.append(("goes first", data["first"]["won"], data["first"]["games"]))
    rows += [(deck, one["won"], one["games"]) for deck, one in data["decks"].items() if one["games"]]
    rows = [row for row in rows if row[2]][::-1]
    axes.barh([name for name, _, _ in rows], [100 * won / games for _, won, games in rows], color=BLUE)
    axes.axvline(50, color=RED, linewidth=1)
    axes.set(title="who wins", xlabel="% of games", xlim=(0, 100))


def lengths(axes: Any, turns: dict[int, int]) -> None:
    """Plot the lengths of games."""
    axes.bar(list(turns), list(turns.values()), width=1.0, color=BLUE)
    axes.set(title="length", xlabel="turns", ylabel="games")


def endings(axes: Any, ends: dict[str, int]) -> None:
    """Plot the endings of games."""
    import textwrap

    rows = list(ends.items())[::-1]
    axes.barh([textwrap.fill(how or "won", 24) for how, _ in rows], [count for _, count in rows], color=GREY)
    axes.set(title="how it ended", xlabel="games")


def rates(axes: Any, cards: list[tuple[str, dict[str, Any]]]) -> None:
    """Plot the win rates of players who draw a card and who play it, with intervals."""
    for key, colour, shift in (("drawn", BLUE, 0.12), ("played", RED, -0.12)):
        known = [(at, one[key]) for at, (_, one) in enumerate(cards) if one[key]["games"]]
        middles = [100 * one["share"] for _, one in known]
        below = [100 * (one["share"] - one["low"]) for _, one in known]
        above = [100 * (one["high"] - one["share"]) for _, one in known]
        places = [at + shift for at, _ in known]
        axes.errorbar(middles, places, xerr=[below, above], fmt="o", markersize=4, color=colour, label=key)
    axes.set_yticks(range(len(cards)), [name for name, _ in cards])
    axes.set(title="wins of those who have a card", xlabel="% of games, with a confidence of 95 %")
    axes.grid(axis="x", alpha=0.3)
    axes.legend()


def shown(cards: dict[str, dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Return the cards for the chart, the worst first; of many cards, the best and the worst."""
    ranked = sorted(
        ((name, one) for name, one in cards.items() if one["drawn"]["games"]),
        key=lambda pair: (pair[1]["drawn"]["share"], pair[0]),
    )
    if len(ranked) <= CARDS:
        return ranked
    return ranked[: CARDS // 2] + ranked[-CARDS // 2 :]
