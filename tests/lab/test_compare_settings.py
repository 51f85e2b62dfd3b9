"""Settings: steps done otherwise, each of them named so that it can be found again."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from rulestone.game.host import rulesets
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.places import at
from rulestone.interventions.settings import settings_behind
from rulestone.lab.knock_out.game import taken_out


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.name)
def test_each_setting_changes_one_thing_and_has_a_name_of_its_own(ruleset: Ruleset) -> None:
    found = list(settings_behind(ruleset, ruleset.rulebook.rules))
    assert found
    names = Counter(f"{one.owner}: {one.words}" for one in found)
    assert names.most_common(1)[0][1] == 1
    for one in found:
        before = at(ruleset, one.path)
        assert before != one.value
        made = taken_out(ruleset, one)
        assert at(made, one.path) == one.value
        assert set(one.rules) & set(ruleset.rulebook.rules)
        assert made.parts != ruleset.parts
        assert taken_out(made, replace(one, value=before)).parts == ruleset.parts


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.name)
def test_of_some_rules_only_their_own_steps_are_looked_at(ruleset: Ruleset) -> None:
    every = {f"{one.owner}: {one.words}": one for one in settings_behind(ruleset, ruleset.rulebook.rules)}
    rule = next(iter(every.values())).rules[0]
    some = {f"{one.owner}: {one.words}": one for one in settings_behind(ruleset, (rule,))}
    assert some.items() <= every.items()
    assert all(rule in one.rules for one in some.values())
    assert len(some) == sum(rule in one.rules for one in every.values())
