"""Runs as plain data, ready for JSON."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.trace import Record
from rulestone.model.verdicts import Verdict
from rulestone.scenario.results import Run, StepResult

VERSION = 1
"""The version of what JSON says: it grows where a key goes or means something else; new keys do not make it grow."""


def marked(kind: str) -> dict[str, Any]:
    """What every JSON document begins with: what it is, and in which version."""
    return {"format": f"rulestone.{kind}", "version": VERSION}


def plain(value: Any) -> Any:
    """A value as JSON can hold it; what it cannot hold becomes text."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain(part) for part in value), key=str)
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return str(value)


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict."""
    return {"ok": verdict.ok, "rule": verdict.rule, "because": verdict.because}


def record_data(record: Record) -> dict[str, Any]:
    """A record; references stay out, since they mean nothing outside the game they come from."""
    return {
        "index": record.index,
        "cause": record.cause,
        "kind": record.kind,
        "event": record.event,
        "text": record.text,
        "rules": list(record.rules),
    }


def step_data(step: StepResult) -> dict[str, Any]:
    """A line of the script and what became of it."""
    return {
        "number": step.number,
        "line": step.line,
        "verdict": verdict_data(step.verdict),
        "cites": list(step.cites),
        "records": [record_data(record) for record in step.records],
    }


def run_data(run: Run) -> dict[str, Any]:
    """A run as a document: its steps, observations, expectations, notes and the assumptions it leaned on."""
    return {**marked("run"), **bare_run_data(run)}


def bare_run_data(run: Run) -> dict[str, Any]:
    """A run as a part of a document."""
    return {
        "scenario": run.scenario,
        "title": run.title,
        "asks": run.asks,
        "game": run.game,
        "opening": [record_data(record) for record in run.opening],
        "steps": [step_data(step) for step in run.steps],
        "observations": {name: plain(value) for name, value in run.observations.items()},
        "expectations": [
            {
                "what": expectation.what,
                "expected": plain(expectation.expected),
                "found": plain(expectation.found),
                "holds": expectation.holds,
                "at_start": expectation.at_start,
                "step": expectation.step,
            }
            for expectation in run.expectations
        ],
        "notes": [{"about": note.about, "text": note.text, "rule": note.rule} for note in run.notes],
        "assumptions": {name: plain(option) for name, option in run.assumptions.items()},
        "choices": list(run.choices),
        "does not arise": run.unmet,
    }
