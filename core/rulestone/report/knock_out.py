"""Results of disabling each part of a game: the rulings that fail, and the parts that no ruling notices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulestone.lab.knock_out.knock_out import KnockedOut, KnockOut
from rulestone.report.words import WIDTH, listed, plural, wrapped

NAMED = 4
"""So many of those that fall are named."""


def table(found: KnockOut, every: bool = False, width: int = WIDTH) -> str:
    """Return the results as text: noticed parts by kind, then the parts.

    Args:
        found: the results.
        every: show each part with all that fails without it; otherwise only unnoticed ones.
        width: columns of text.
    """
    from tabulate import tabulate

    done = found.outcomes
    taken = f"{plural(len(done), 'part')} taken out, one at a time"
    if found.stopped:
        taken = f"stopped after {len(done)} of {plural(found.parts, 'part')}"
    blocks = [f"{found.game}: {taken}; {noticed(done)}"]
    if done:
        rows = [(kind, *counts(of)) for kind, of in by_kind(done).items()]
        blocks.append(tabulate(rows, ("part", "noticed", "of"), tablefmt="plain", colalign=("left", "right", "right")))
    if every and done:
        blocks.append("\n".join(entry for outcome in done for entry in told(outcome, width)))
    elif found.silent:
        lines = [line for outcome in found.silent for line in told(outcome, width)]
        blocks.append("\n".join(["Nothing notices that these are gone:", *lines]))
    return "\n\n".join("\n".join(line.rstrip() for line in block.splitlines()) for block in blocks) + "\n"


def json(found: KnockOut, every: bool = False) -> str:
    """Return the results as JSON: every part with all that fails without it, or only unnoticed ones.

    Args:
        found: the results.
        every: as for `table`.
    """
    import json as library

    data = found.to_dict()
    if not every:
        silent = {outcome.part for outcome in found.silent}
        data["outcomes"] = [one for one in data["outcomes"] if one["part"] in silent]
    return library.dumps(data, ensure_ascii=False, indent=2) + "\n"


FORMS = {"table": table, "json": json}


# --- parts ----------------------------------------------------------------------------------------------------------


def by_kind(done: Iterable[KnockedOut]) -> dict[str, list[KnockedOut]]:
    """Outcomes by the kind of their parts, the largest group first."""
    groups: dict[str, list[KnockedOut]] = {}
    for outcome in done:
        groups.setdefault(outcome.kind, []).append(outcome)
    return dict(sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0])))


def counts(done: Sequence[KnockedOut]) -> tuple[int, int]:
    """How many are noticed, and of how many."""
    return sum(outcome.noticed for outcome in done), len(done)


def noticed(done: Sequence[KnockedOut]) -> str:
    """How many are noticed, in words."""
    hit, all = counts(done)
    return f"{hit} noticed ({100 * hit / all:.0f} %)" if all else "none noticed"


def told(outcome: KnockedOut, width: int = WIDTH) -> list[str]:
    """A part, and below it what its absence comes to."""
    rules = f" [{', '.join(outcome.rules)}]" if outcome.rules else ""
    lines = [wrapped(f"{outcome.part}{rules}", width, "  ", "      ")]
    lines.append(wrapped(without(outcome), width, "      without it ", "        "))
    return lines


def without(outcome: KnockedOut) -> str:
    """Return the result of disabling a part, in a sentence."""
    if outcome.status == "does not stand":
        return f"the game cannot be made: {outcome.why}"
    if outcome.status == "comes to no end":
        return f"it comes to no end: {outcome.why}"
    if outcome.status == "only in games":
        return f"only whole games are others: {outcome.why}"
    fallen = [
        f"{plural(len(names), what)} fall{'s' if len(names) == 1 else ''} ({named(names)})"
        for what, names in (
            ("ruling", outcome.rulings),
            ("scenario", outcome.scenarios),
            ("answer", outcome.library),
        )
        if names
    ]
    if outcome.tests:
        fallen.append("a test fails")
    if fallen:
        return f"{listed(fallen)}: {outcome.why}"
    if outcome.alike is not None:
        return f"nothing is noticed, and {plural(outcome.alike, 'whole game')} are the same change by change"
    return "nothing is noticed"


def named(names: Sequence[str]) -> str:
    """The first of some names, and how many more there are."""
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")
