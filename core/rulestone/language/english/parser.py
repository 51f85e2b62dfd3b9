"""The parser of rules English: an LALR(1) automaton over terminals.

`tests.grammar_table` has lark build the table from the grammar; this module only runs it.
Trees are shaped as in lark. A branch has the name or alias of its rule. A rule with `?` and one child is replaced by
that child. The children of a rule with `_` before its name are moved to its parent.
"""

from __future__ import annotations

from typing import Any

import msgspec

END = "$END"


class Production(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A rule of the grammar.

    Attributes:
        origin: the symbol that it reduces to.
        name: name of its branches.
        size: number of symbols that it takes.
        kept: indices of the symbols that the branch keeps, each with whether its children are moved to the branch.
        single: whether an only child replaces the branch.
    """

    origin: str
    name: str
    size: int
    kept: tuple[tuple[int, bool], ...]
    single: bool


class Table(msgspec.Struct, frozen=True, gc=False):
    """An LALR(1) table.

    Attributes:
        stamp: identifies the grammar that it was made from.
        rows: by symbol, what to do: go to a state, or reduce by rule -1 - n.
        states: for each state its row.
        starts, ends: where each start of the grammar begins, and where it has been read.
        rules: the grammar's rules.
    """

    stamp: str
    rows: list[dict[str, int]]
    states: list[int]
    starts: dict[str, int]
    ends: dict[str, int]
    rules: list[Production]


class Tree:
    """A branch of a parse tree.

    Attributes:
        data: its name.
        children: branches and leaves, in the order of the text.
    """

    __slots__ = ("children", "data")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.children = children

    @property
    def branches(self) -> list[Tree]:
        """The children that are trees, in the order of the text."""
        return [child for child in self.children if isinstance(child, Tree)]

    def get_leaf(self, terminal: str) -> Any:
        """Return the first leaf with a terminal, which must be there."""
        return next(child for child in self.children if not isinstance(child, Tree) and child.type == terminal)

    def has(self, terminal: str) -> bool:
        """Return whether a child is a leaf with a terminal."""
        return any(not isinstance(child, Tree) and child.type == terminal for child in self.children)


class Parse:
    """The progress of parsing a text.

    Args:
        table: the grammar.
        start: the symbol that the whole text has to be.
    """

    __slots__ = ("end", "states", "table", "values")

    def __init__(self, table: Table, start: str) -> None:
        self.table = table
        self.end = table.ends[start]
        self.states = [table.starts[start]]
        self.values: list[Any] = []

    def copy(self) -> Parse:
        """Return an independent copy at the same place of the text."""
        other = self.__class__.__new__(self.__class__)
        other.table, other.end = self.table, self.end
        other.states, other.values = self.states[:], self.values[:]
        return other

    def get_entries(self) -> dict[str, int]:
        """Return the table's entries for the present state, by symbol."""
        table = self.table
        return table.rows[table.states[self.states[-1]]]

    def feed(self, terminal: str, leaf: Any) -> bool:
        """Take the next terminal; where it does not fit, this is of no use any more."""
        table, states = self.table, self.states
        while True:
            if (do := table.rows[table.states[states[-1]]].get(terminal)) is None:
                return False
            if do >= 0:
                states.append(do)
                self.values.append(leaf)
                return True
            self.reduce(table.rules[-1 - do])
            if terminal == END and states[-1] == self.end:
                return True

    def reduce(self, rule: Production) -> None:
        """Replace the parts of a rule by a branch."""
        states, values, table = self.states, self.values, self.table
        first = len(values) - rule.size
        children: list[Any] = []
        for n, inlined in rule.kept:
            if inlined:
                children += values[first + n].children
            else:
                children.append(values[first + n])
        del values[first:], states[first + 1 :]
        values.append(children[0] if rule.single and len(children) == 1 else Tree(rule.name, children))
        states.append(table.rows[table.states[states[-1]]][rule.origin])

    def finish(self) -> Tree:
        """Return the tree of the whole text, which must be able to end here."""
        taken = self.feed(END, None)
        assert taken
        tree: Tree = self.values[-1]
        return tree

    def list_next_terminals(self) -> set[str]:
        """Return the terminals that can come next."""
        return {symbol for symbol in self.get_entries() if symbol.isupper() and self.copy().feed(symbol, None)}
