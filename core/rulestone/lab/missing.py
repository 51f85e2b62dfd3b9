"""Why a continuous effect did not apply to an object: the first thing that stood against it when its turn came."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.account import Account
from rulestone.continuous.board import Effect
from rulestone.continuous.ledger import LOOP, Entry
from rulestone.continuous.operations import ABILITIES, Table
from rulestone.lab.effects import Teller, listed
from rulestone.lab.faults import NOBODY, Faults
from rulestone.model.objects import NUMBER
from rulestone.model.verdicts import YES, Verdict


class Missing:
    """Looks back at the moment at which each effect of an account was, or would have been, applied.

    Args:
        account: the account.
        teller: its words.
    """

    def __init__(self, account: Account, teller: Teller) -> None:
        self.account = account
        self.teller = teller
        self.entries: dict[int, Entry] = {entry.effect.number: entry for entry in account.ledger.entries}

    def entry(self, effect: Effect) -> Entry | None:
        """The application of an effect, if it came to that."""
        return self.entries.get(effect.number)

    def verdict(self, effect: Effect, oid: int) -> Verdict:
        """Whether an effect applied to an object; if not, why, with the rules of the order where that decided."""
        entry = self.entry(effect)
        if entry is None:
            return self.gone(effect)
        if oid in entry.plan:
            return YES
        table = self.account.table
        try:
            self.account.machine.state.table = self.before(entry)
            because = self.unfit(effect, oid)
        finally:
            self.account.machine.state.table = table
        if because and self.fits_now(effect, oid):
            return self.too_early(entry, oid, because)
        return Verdict(False, self.rule("settled") if effect.origin.env.get("_fixed") is not None else "", because)

    def fits_now(self, effect: Effect, oid: int) -> bool:
        """Whether an effect would apply to an object as everything stands in the end."""
        return not self.unfit(effect, oid)

    def before(self, entry: Entry) -> Table:
        """The table of derived values as it stood just before an application."""
        table: Table = {}
        for earlier in self.account.ledger.entries:
            if earlier is entry:
                break
            for (oid, attr), (_, value) in earlier.changed.items():
                table.setdefault(oid, {})[attr] = value
        return table

    def gone(self, effect: Effect) -> Verdict:
        """Why there was no such effect when its layer was applied: who took its source's ability away, or a loop."""
        looped = self.account.ledger.left_out.get(effect.number)
        if looped is not None:
            return Verdict(False, self.rule("loops"), self.teller.loop(looped))
        given = None
        for entry in self.account.ledger.entries:
            before, after = entry.changed.get((effect.source, ABILITIES), ((), ()))
            if effect.ability in after and effect.ability not in before:
                given = entry
            if effect.ability in before and effect.ability not in after:
                source = self.teller.object(effect.source)
                by = self.teller.name(entry.effect.number)
                return Verdict(False, self.rule(self.beaten(given, entry)), f"{source} has lost the ability, by {by}")
        return Verdict(False, "", f"{self.teller.object(effect.source)} has not got the ability")

    def beaten(self, given: Entry | None, taken: Entry) -> str:
        """The part of the order by which a loss stands: over what gave the ability, or over what the ability does."""
        if given is None:
            return "goes_on"
        return "timestamp" if given.layer == taken.layer else self.account.parted(given.layer, taken.layer)

    def too_early(self, entry: Entry, oid: int, because: str) -> Verdict:
        """The verdict on an effect that fits in the end, but did not when it was applied."""
        later = [
            other
            for other in self.account.ledger.entries[self.account.orders[entry.effect.number] :]
            if any(at == oid and attr in entry.effect.reads for at, attr in other.changed)
        ]
        names = [self.teller.name(other.effect.number) for other in later]
        by = f"; only {listed(names)}, applied later, changes that" if later else ""
        part = "loops" if entry.why == LOOP else "timestamp"
        if later and all(other.layer != entry.layer for other in later):
            part = self.account.parted(entry.layer, later[0].layer)
        return Verdict(False, self.rule(part), f"when its turn came, {because}{by}")

    def rule(self, part: str) -> str:
        """The rule that stands for a part of the order of effects; "" for none."""
        return next(iter(self.account.scheme.rule(part)), "")

    def unfit(self, effect: Effect, oid: int) -> str:
        """Why an effect does not apply to an object as things stand in the table; "" if it does."""
        made: Any = effect.origin
        env, declared = made.env, made.effect.declared
        faults = Faults(self.account.machine, self.teller.vocabulary, env)
        if "_values" not in env and declared.condition is not None:
            because = faults.condition(declared.condition, NOBODY)
            if because:
                return because
        fixed = env.get("_fixed")
        if fixed is None:
            return faults.selection(declared.whom, oid)
        alive = [ref for ref in fixed if ref >= 0]
        if any(ref & NUMBER == oid and self.account.machine.state.alive(ref) for ref in alive):
            return ""
        if any(ref & NUMBER == oid for ref in alive):
            return "it has changed zones since the effect began: it is a new object, and the effect means the old one"
        names = listed([self.account.machine.ref_name(ref) for ref in alive]) or "nothing"
        return f"what it applies to was settled when it began: {names}"
