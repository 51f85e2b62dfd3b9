"""Rule processing that interrupts, and triggers that do: at once, in the midst of whatever is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulestone.model.state import Frame

if TYPE_CHECKING:
    from rulestone.kernel.declare import RuleCheck
    from rulestone.kernel.machine import Machine, Program
    from rulestone.kernel.rules import Rules


def moment(rules: Rules, check: RuleCheck) -> str:
    """When rule processing happens under chosen options: "check point", "interrupt" or "never"."""
    usual = "interrupt" if rules.policies.rule_processing.when == "at once" else "check point"
    return str(rules.settled(check.when) or usual)


def interruption(x: Machine, running: Program) -> Frame | None:
    """The first rule processing that interrupts now, as a frame; one that is under way does not interrupt itself.

    Where triggers act at once, they come after it.

    Args:
        running: the program that is interrupted.
    """
    s = x.s
    x.dirty = False
    for check in x.rules.interrupts:
        if check.program is running or any(frame[0] is check.program for frame in s.agenda):
            x.dirty = True  # to be looked at again when it is done
            continue
        player = s.game["turn player"]
        them = check.whom(x, {"you": player}, -1)
        if them:
            x.dirty = True
            index = x.cause
            if x.log is not None:
                names = ", ".join(x.ref_name(ref) for ref in them)
                index = x.note("event", f"rule processing, {check.name}: {names}", check.cites, event=check.name)
            return (check.program, 0, {"you": player, "them": them}, index)
    if x.rules.triggers_interrupt and s.pending:
        mine = x.rules.at_once
        if running is not mine and not any(frame[0] is mine for frame in s.agenda):
            return (mine, 0, {"you": s.game["turn player"]}, x.cause)
        x.dirty = True
    return None
