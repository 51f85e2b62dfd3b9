"""Keys of scenario files, and mappings laid over each other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rulestone.scenario import yaml
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.yaml import Node, merge_deep, read

KEYS = st.sampled_from("abc")
TREES = st.recursive(st.integers(0, 2), lambda below: st.dictionaries(KEYS, below, max_size=3), max_leaves=6)


def make_node(tree: Any) -> Node:
    return Node({key: make_node(below) for key, below in tree.items()} if isinstance(tree, dict) else tree, 1, "", "")


def read_tree(node: Node) -> Any:
    return {key: read_tree(below) for key, below in node.value.items()} if isinstance(node.value, dict) else node.value


def lay(base: Any, over: Any) -> Any:
    return read_tree(merge_deep(make_node(base), make_node(over)))


@given(TREES, TREES)
def test_mappings_are_merged_at_every_depth_and_other_values_replaced(base: Any, over: Any) -> None:
    if not isinstance(base, dict) or not isinstance(over, dict):
        assert lay(base, over) == over
    else:
        both = {key: lay(base[key], over[key]) for key in base.keys() & over.keys()}
        assert lay(base, over) == {**base, **over, **both}


@pytest.mark.parametrize("text", ["{[a]: 1}", "{{a: 1}: 1}", "[&x a, {*x : 2}]", "? [a]\n: 1", "? - a\n  - b\n: 1"])
def test_key_that_is_no_plain_word_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="expected a plain key") as raised:
        read(text, "one.yaml")
    assert raised.value.line == 1


@pytest.mark.parametrize("text", ["[&a x, *a, *a, *a]", "[&a {k: x}, *a]", "[&a [x], *a]", "[a, b, c, d]"])
def test_aliased_value_counts_at_each_use(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml, "MAX_NODES", 5)
    assert len(read(text, "one.yaml")) == 1
    monkeypatch.setattr(yaml, "MAX_NODES", 4)
    with pytest.raises(ScenarioError, match="a file has at most 4 values"):
        read(text, "one.yaml")
