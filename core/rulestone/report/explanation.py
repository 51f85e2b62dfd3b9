"""Explanations of values as text, Markdown and JSON."""

from __future__ import annotations

import json as library

import msgspec

from rulestone.lab.json import marked
from rulestone.lab.why.value import Contribution, Derivation, Explanation
from rulestone.report.words import WIDTH, bracketed, plural, wrapped

NOTHING = "No effect touches any value. Asked about one value (--of THING.VALUE), it tells which effects did not apply."


def text(found: Explanation, width: int = WIDTH) -> str:
    """An explanation to read in a terminal.

    Args:
        found: the explanation, as `rulestone.explain` gives it.
        width: of a line, in characters.
    """
    lines = [
        *wrapped(f"{found.title or found.scenario} – {found.game}, {found.moment}", width).splitlines(),
        *wrapped(f"Continuous effects: {found.order}{bracketed(found.rules)}", width).splitlines(),
        "",
    ]
    if not found.derivations:
        lines += [NOTHING, ""]
    for derivation in found.derivations:
        lines += [*derived(derivation, width), ""]
    lines += [line for note in (*found.notes, *rest(found)) for line in wrapped(note, width).splitlines()]
    return "\n".join(lines).rstrip("\n") + "\n"


def derived(found: Derivation, width: int) -> list[str]:
    """One value: a heading, one entry for each effect, what came out, remarks, and what did not apply."""
    name = f"{found.thing}.{found.attribute}"
    lines = [f"── {name}: {found.value}", "", f"   {found.base}  {found.origin}"]
    for line in found.lines:
        lines += entry(line, width)
    if not found.lines:
        lines.append("   No effect touches it.")
    for remark in found.remarks:
        lines += ["", *wrapped(remark, width, "   ").splitlines()]
    for absent in found.absent:
        said = f"Not applied: {absent.effect} (“{absent.says}”): {absent.because}{bracketed(absent.rules)}."
        lines += ["", *wrapped(said, width, "   ").splitlines()]
    return lines


def entry(line: Contribution, width: int) -> list[str]:
    """One effect that touched a value."""
    change = f"{line.before} → {line.after}" if line.before != line.after else f"{line.after} as before"
    head = f"   {change}  {line.effect}: {line.does}{bracketed(line.rules)}"
    lines = wrapped(head, width, "", "       ").splitlines()
    lines += wrapped(f"“{line.says}” ({line.kind})", width, "       ").splitlines()
    return lines + wrapped(f"{line.why}{bracketed(line.place_rules)}.", width, "       ").splitlines()


def markdown(found: Explanation) -> str:
    """An explanation as Markdown: a table for each value."""
    lines = [
        f"## {found.title or found.scenario} – {found.game}",
        "",
        f"{sentence(found.moment)}. Continuous effects: {found.order}{bracketed(found.rules)}.",
        "",
    ]
    if not found.derivations:
        lines += [NOTHING, ""]
    for derivation in found.derivations:
        lines += [f"### {safe(derivation.thing)}.{safe(derivation.attribute)}: {safe(derivation.value)}", ""]
        lines += ["| order | effect | before → after | why in this place |", "|---|---|---|---|"]
        lines.append(f"| | {derivation.origin} | {safe(derivation.base)} | |")
        for line in derivation.lines:
            effect = f"{safe(line.effect)}: {safe(line.does)}{safe(bracketed(line.rules))} ({line.kind})"
            why = f"{safe(line.why)}{safe(bracketed(line.place_rules))}."
            lines.append(f"| {line.order} | {effect} | {safe(line.before)} → {safe(line.after)} | {why} |")
        lines.append("")
        lines += [f"{safe(remark)}\n" for remark in derivation.remarks]
        for absent in derivation.absent:
            said = f"*Not applied:* {absent.effect} (“{absent.says}”): {absent.because}{bracketed(absent.rules)}."
            lines += [safe(said), ""]
    lines += [f"{note}\n" for note in (*found.notes, *rest(found))]
    return "\n".join(lines).rstrip("\n") + "\n"


def rest(found: Explanation) -> list[str]:
    """Say how many values are not shown, and how to see one."""
    if not found.more:
        return []
    return [f"{plural(found.more, 'more value')} not shown. Name a card or a value: --of THING or --of THING.VALUE."]


def json(found: Explanation) -> str:
    """An explanation as JSON, everything in it."""
    return library.dumps({**marked("explanation"), **msgspec.to_builtins(found)}, ensure_ascii=False, indent=2) + "\n"


def sentence(said: str) -> str:
    """A clause with a capital."""
    return said[:1].upper() + said[1:]


def safe(said: str) -> str:
    """Text inside a table of Markdown."""
    return said.replace("|", "\\|").replace("\n", " ")


FORMS = {"text": text, "markdown": markdown, "json": json}
