"""Where the revisions part in scenarios of the library: each change shows, and the rule that changed is cited."""

from __future__ import annotations

import pytest

from rulestone.lab.comparison import compare

CHANGES = {
    "destruction": ("last-stand", ("2020-12", "2021-10"), ("GR-12.1@2020-12", "GR-12.1"), 2),
    "reduction": ("which-damage", ("2020-12", "2021-10"), ("GR-10.5@2020-12", "GR-10.5"), 3),
    "equipping": ("gear-up", ("2021-10", "2022-03"), ("GR-16@2020-12", "GR-16.1"), 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_scenario_of_the_library_shows_each_change(change: str) -> None:
    scenario, revisions, rules, step = CHANGES[change]
    parting = compare(scenario, [f"gateruler@{revision}" for revision in revisions]).divergence
    assert parting is not None
    assert parting.step == step
    for group, revision, rule in zip(parting.groups, revisions, rules, strict=True):
        assert group.columns == (f"gateruler@{revision}",)
        assert rule in (*group.rules, *group.only)
