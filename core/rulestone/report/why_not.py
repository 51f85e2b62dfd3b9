"""Why not: reasons as text, Markdown and JSON."""

from __future__ import annotations

import json as library

import msgspec

from rulestone.lab.why.reasons import Reason, WhyNot
from rulestone.report.explanation import safe, sentence
from rulestone.report.words import WIDTH, bracketed, wrapped


def text(found: WhyNot, width: int = WIDTH) -> str:
    """The reasons, to read in a terminal.

    Args:
        found: what is told, as `rulestone.why_not` gives it.
        width: of a line, in characters.
    """
    lines = [
        *wrapped(f"{found.title or found.scenario} – {found.game}, {found.moment}", width).splitlines(),
        *wrapped(found.question, width).splitlines(),
        "",
    ]
    for reason in found.reasons:
        lines += wrapped(told(found, reason), width, "   ", "   ").splitlines()
        if reason.says:
            lines += wrapped(f"“{reason.says}”", width, "       ").splitlines()
    return "\n".join(lines) + "\n"


def told(found: WhyNot, reason: Reason) -> str:
    """One reason in a sentence."""
    verdict = reason.verdict
    lead = found.yes if verdict else found.no
    because = f": {verdict.because}" if verdict.because else ""
    return f"{reason.about}: {lead}{because}{bracketed((verdict.rule,))}."


def markdown(found: WhyNot) -> str:
    """The reasons as Markdown: a list."""
    lines = [f"## {found.title or found.scenario} – {found.game}", "", f"{sentence(found.moment)}.", ""]
    lines += [f"**{safe(found.question)}**", ""]
    for reason in found.reasons:
        said = f" (“{safe(reason.says)}”)" if reason.says else ""
        lines.append(f"- {safe(told(found, reason))}{said}")
    return "\n".join(lines) + "\n"


def json(found: WhyNot) -> str:
    """The reasons as JSON, everything in it."""
    return library.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2) + "\n"


FORMS = {"text": text, "markdown": markdown, "json": json}
