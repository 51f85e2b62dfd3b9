"""Every verb of rules English: "if you do" reads its actual result."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.game.host import find, games
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning import flow
from rulestone.lab.conformance_checks import VerbResult, check_results, find_wrong_result
from rulestone.model.state import Env

REVISIONS = [(name, revision) for name, game in games().items() for revision in game.revisions]


@pytest.mark.parametrize(("name", "revision"), REVISIONS)
def test_consequence_of_a_verb_reads_its_event(name: str, revision: str) -> None:
    game = find(name)[0]
    assert list(check_results(game.ruleset(revision), game.rules(revision))) == []


@pytest.mark.parametrize("broken", ["reads what was left", "told anyhow"])
def test_kernel_without_event_roles_is_detected(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = flow.compile_end

    def wrongly(verb: Any) -> Any:
        run = right(verb)

        def done(machine: Machine, env: Env) -> None:
            run(machine, env)
            machine.state.result = 0 if broken == "reads what was left" else (0,)

        return done

    monkeypatch.setattr(flow, "compile_end", wrongly)
    ruleset = find("godacard")[0].ruleset()
    found = list(check_results(ruleset, compile_rules(ruleset.name, ruleset.parts)))
    assert any("“that many” reads" in fault for fault in found)


@pytest.mark.parametrize(("came", "way", "counts", "said"), [
    (VerbResult(1, 1, True), "possible", False, ""),
    (VerbResult(0, 0, False), "possible", False, ""),
    (VerbResult(0, 1, True), "possible", False, "“that many” reads 0, but the event happened 1 times"),
    (VerbResult(1, 1, False), "possible", False, "nothing has changed, but the event is reported"),
    (VerbResult(0, 1, True), "impossible", False, "the event is reported"),
    (VerbResult(1, 0, False), "impossible", True, "“that many” reads 1"),
    (VerbResult(0, 0, True), "impossible", False, "the object has changed"),
    (VerbResult(1, 0, False), "replaced", False, "“that many” reads 1"),
    (VerbResult(1, 0, False), "replaced", True, ""),
])  # fmt: skip
def test_wrong_result_of_a_verb_is_reported(came: VerbResult, way: str, counts: bool, said: str) -> None:
    assert find_wrong_result(came, way, counts, anyhow=False) == said
