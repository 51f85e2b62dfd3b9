"""The removable parts of a game, each with the ruleset without it.

The data alone decides what counts as a part: every requirement, step, condition of a step, rule processing,
restriction, capacity, menu and limit, every value of a policy, every option of an assumption. What merely names
something (a binding, a word of rules English, the id of a rule) is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.differences import POLICIES, list_rules
from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.data_paths import GONE, TABLES, Path, SeveralEntries, get_value, replace_value, spell_names
from rulestone.kernel.declare import Action, Verb
from rulestone.kernel.policies import NoResponses, Policies, Responses
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability
from rulestone.model.display import format_plain, format_seen

LONGEST = 110
"""Maximum length of the description of a part."""
NAMES = (i.Let, i.Stop)
"""Steps that only name something or end a procedure: without them there is no other rule, only a broken one."""
ENTRIES = {
    "working": "abilities work in",
    "item_kinds": "kind of item",
    "aftermath": "what follows",
    "enters": "enters",
}
WORDS = frozenset({"name", "cites", "rule", "rules", "verbs", "english", "roles", "prompt", "because", "words", "idle"})


class RulePart(Struct, frozen=True):
    """A part of a game that can be removed.

    Attributes:
        name: description of the part, unique in the game.
        kind: "need", "step", "condition", "rule processing", "restriction", "capacity", "zone", "menu", "limit",
            "policy", "assumption", "ability", "place" or "deck".
        rules: ids of the rules behind it.
        path: keys and fields that lead to the part in the ruleset.
        value: the value in its place after the removal.
        revisions: names of the revisions with the part.
    """

    name: str
    kind: str
    rules: tuple[str, ...]
    path: Path
    value: Any
    revisions: tuple[str, ...] = ()


class FoundPart(Struct, frozen=True):
    """A part as found in one revision, before equal names are numbered.

    Attributes:
        owner: name of the declaration that contains the part, for readers.
        words: description of the part.
        within: for a condition, ids of the rules of the steps that depend on it.
    """

    owner: str
    words: str
    kind: str
    rules: tuple[str, ...]
    path: Path
    value: Any
    within: tuple[str, ...] = ()

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Return a ruleset without the part; if the part is a setting, with another value of it."""
        changed: Ruleset = replace_value(ruleset, self.path, self.value)
        return changed


def list_game_parts(game: Game) -> tuple[RulePart, ...]:
    """Return the parts of a game in the order declared; a part that revisions share occurs once."""
    return list_parts([game.ruleset(revision) for revision in game.revisions])


def list_parts(rulesets: Sequence[Ruleset], rules: frozenset[str] = frozenset()) -> tuple[RulePart, ...]:
    """Return the parts of some revisions of a game.

    Args:
        rulesets: the revisions; the name of a part that only some have lists these.
        rules: only declarations that name one of these rules are searched; none for all of them.
    """
    groups: dict[tuple[Any, ...], list[tuple[FoundPart, Any, list[str]]]] = {}
    for ruleset in rulesets:
        for found in PartSearch(ruleset, rules).parts():
            content = get_value(ruleset, found.path)
            equal_parts = groups.setdefault((found.owner, found.words, found.kind, found.path), [])
            # revisions often share a part word for word: it is listed once, with the names of all of them
            for other, own, revisions in equal_parts:
                if own == content and other.value == found.value:
                    revisions.append(ruleset.revision)
                    break
            else:
                equal_parts.append((found, content, [ruleset.revision]))
    used: dict[str, int] = {}
    parts = []
    for found, _, revisions in (one for equal_parts in groups.values() for one in equal_parts):
        name = f"{found.owner}: {found.words}" if found.words else found.owner
        if len(revisions) < len(rulesets):
            name += f" [{', '.join(revisions)}]"
        used[name] = number = used.get(name, 0) + 1
        if number > 1:
            name += f" ({number})"
        parts.append(RulePart(name, found.kind, found.rules, found.path, found.value, tuple(revisions)))
    return tuple(parts)


class PartSearch:
    """Search for the parts of one revision.

    Args:
        ruleset: the revision.
        rules: ids of rules; only declarations that cite one of them are searched; () for all.
        declaration: path of the only entry of a table that is searched; () for all.
        worded: whether to describe the parts, which takes ten times as long as finding them.
    """

    def __init__(
        self, ruleset: Ruleset, rules: frozenset[str] = frozenset(), declaration: Path = (), *, worded: bool = True
    ) -> None:
        self.ruleset = ruleset
        self.declaration = declaration
        self.worded = worded
        self.rules = rules
        self.declared = ruleset.parts
        self.owner = ""
        self.cited: tuple[str, ...] = ()
        self.content: Any = None

    def parts(self) -> Iterator[FoundPart]:
        """Yield every part of the game, table by table, and of its policies."""
        for table in TABLES:
            for name, content in getattr(self.declared, table).items():
                if self.declaration and self.declaration != ("parts", table, name):
                    continue
                if self.rules and self.rules.isdisjoint(list_rules(content, self.ruleset.rulebook)):
                    continue
                self.owner, self.content = f"{TABLES[table]} {name}", content
                self.cited = tuple(getattr(content, "cites", ()))
                yield from getattr(self, table)(("parts", table, name), content)
        for name in POLICIES:
            self.owner = f"policy {name}"
            policy = getattr(self.declared.policies, name)
            self.cited = policy.cites
            yield from self.policy(("parts", "policies", name), name, policy)
        for table, words in ENTRIES.items():
            self.owner, self.cited = words, ()
            content = getattr(self.declared, table)
            keys = content if isinstance(content, dict) else range(len(content))
            for key in keys:
                lines = f"{key}: {format_seen(content[key])}" if isinstance(content, dict) else str(content[key])
                yield self.make_part("place", lines, ("parts", table, key), GONE)
        for field in ("opening", "shown", "dormant"):
            self.owner, self.cited = field, ()
            if value := getattr(self.declared, field):
                yield self.make_part("place", value, ("parts", field), "")
        for number, rule in enumerate(self.ruleset.deck_rules):
            self.owner, self.cited = f"rule for the {rule.zone}", (rule.cites,)
            lines = list_set_fields(rule, ("zone", "cites"))
            yield self.make_part("deck", lines, ("deck_rules", number), GONE)

    def make_part(self, kind: str, words: str, path: Path, value: Any, content: Any = None) -> FoundPart:
        """Return a part with its own rules, else the rules of the innermost step or declaration around it."""
        own = list_rules(content, self.ruleset.rulebook) if content is not None else ()
        short = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
        return FoundPart(self.owner, short, kind, own or self.cited, path, value)

    # --- the tables -------------------------------------------------------------------------------------------------

    def zones(self, path: Path, zone: Any) -> Iterator[FoundPart]:
        """Yield the parts of a zone: its capacity, its groups and its unusual properties."""
        # only the last fields have defaults, so both are read from the end
        for field, plain in zip(reversed(zone.__struct_fields__), reversed(zone.__struct_defaults__), strict=False):
            value = getattr(zone, field)
            if value == plain or field in {*WORDS, "slots", "shared", "groups"}:
                continue
            kind = "capacity" if field == "capacity" else "zone"
            words = f"{field.replace('_', ' ')} is {format_plain(value)} and not {format_plain(plain)}"
            yield self.make_part(kind, words, (*path, field), plain)
        for number, group in enumerate(zone.groups):
            yield self.make_part("zone", f"it belongs to the {group}", (*path, "groups", number), GONE)

    def attributes(self, path: Path, attribute: Any) -> Iterator[FoundPart]:
        """Yield the parts of an attribute: its floor, its default number, and whether it may count as another value."""
        if attribute.floor is not None:
            yield self.make_part("limit", f"never less than {self.say(attribute.floor)}", (*path, "floor"), None)
        if attribute.default and type(attribute.default) is int:
            # any other number shows whether the number matters
            words = f"default is {attribute.default} and not {attribute.default + 1}"
            yield self.make_part("limit", words, (*path, "default"), attribute.default + 1)
        if attribute.treatable:
            yield self.make_part("restriction", "may count as another value", (*path, "treatable"), False)

    def verbs(self, path: Path, verb: Verb) -> Iterator[FoundPart]:
        """Yield the parts of a verb: its needs, restrictions, steps and aftermath."""
        yield from self.needs(path, verb.needs)
        if verb.accepts is not None:
            words = f"only {self.say(verb.accepts)}"
            yield self.make_part("restriction", words, (*path, "accepts"), None, verb.accepts)
        if verb.affects:
            words = f"can be protected from, by {{{verb.affects}}}"
            yield self.make_part("restriction", words, (*path, "affects"), "")
        for field in ("steps", "afterwards"):
            yield from self.steps((*path, field), getattr(verb, field))

    def actions(self, path: Path, action: Action) -> Iterator[FoundPart]:
        """Yield the parts of an action: its menus, its requirements, its announcement and its steps."""
        for number, menu in enumerate(action.menus):
            yield self.make_part("menu", f"on the menu “{menu}”", (*path, "menus", number), GONE)
        yield from self.needs(path, action.needs)
        if action.subject is not None:
            yield from self.restrictions((*path, "subject"), action.subject, "with only")
        for field in ("announce", "steps"):
            yield from self.steps((*path, field), getattr(action, field))

    def procedures(self, path: Path, steps: i.Steps) -> Iterator[FoundPart]:
        """Yield the parts of the steps of a procedure."""
        yield from self.steps(path, steps)

    prelude = proviso = procedures

    def phases(self, path: Path, phase: Any) -> Iterator[FoundPart]:
        """Yield the parts of the steps of a phase."""
        yield from self.steps((*path, "steps"), phase.steps)

    def checks(self, path: Path, check: Any) -> Iterator[FoundPart]:
        """Yield a check as a part, unless it only declares an impossible state, which invariants read."""
        if check.when == "never":
            return
        yield self.make_part("rule processing", "", path, GONE, check)
        where = getattr(check.whom, "where", None)
        for number, one in enumerate(where.of if isinstance(where, e.AnyOf) else ()):
            yield self.make_part("rule processing", f"if {self.say(one)}", (*path, "whom", "where", "of", number), GONE)
        # without its only step a check has no effect, which leaving out the check tests already
        if len(check.steps) > 1:
            yield from self.steps((*path, "steps"), check.steps)

    def inherent(self, path: Path, ability: Any) -> Iterator[FoundPart]:
        """Yield an ability that the rules give to every card of a kind, as one part."""
        yield self.make_part("ability", "", path, GONE, ability)

    def assumptions(self, path: Path, assumption: Any) -> Iterator[FoundPart]:
        """Yield each option of an assumption that is not taken."""
        for option in assumption.options:
            if option != assumption.default:
                words = f"{format_plain(assumption.default)} and not {format_plain(option)}"
                yield self.make_part("assumption", words, (*path, "default"), option, assumption)

    def policy(self, path: Path, name: str, policy: Any) -> Iterator[FoundPart]:
        """Yield each other value of a policy's fields, and the default policy as a replacement."""
        yield from self.fields(path, policy, ("menu", "switched", "layers", "reasons"))
        own = type(policy).__name__
        if isinstance(policy, Responses):
            # no single field of the policy stands for having responses at all
            if not isinstance(policy, NoResponses):
                yield self.make_part("policy", "that there are any", path, NoResponses(menu=policy.menu), policy)
            return
        plain = dict(zip(reversed(POLICIES), reversed(Policies.__struct_defaults__), strict=False)).get(name)
        if plain is not None and type(plain) is not type(policy):
            yield self.make_part("policy", f"{own}: {policy.describe()}", path, plain, policy)

    # --- inside -----------------------------------------------------------------------------------------------------

    def fields(self, path: Path, record: Any, silent: tuple[str, ...]) -> Iterator[FoundPart]:
        """Yield the fields of a policy, each with every other value that its type allows."""
        hints = get_field_types(record.__class__)
        for field in record.__struct_fields__:
            value = getattr(record, field)
            # the ids of rules decide what is cited, and not what happens
            if field in silent or field in WORDS or field.endswith("rule"):
                continue
            here, name = (*path, field), field.replace("_", " ")
            for other in list_possible_values(value, hints[field]):
                yield self.make_part(
                    "policy", f"{name} is {format_plain(value)} and not {format_plain(other)}", here, other
                )
            if isinstance(value, (tuple, dict)) and not self.holds_rules(value):
                for key in value if isinstance(value, dict) else range(len(value)):
                    text = f"{key}: {format_seen(value[key])}" if isinstance(value, dict) else format_seen(value[key])
                    yield self.make_part("policy", f"{name}: {text}", (*here, key), GONE)

    def holds_rules(self, value: Any) -> bool:
        """Return whether a field holds ids of rules."""
        several = value.values() if isinstance(value, dict) else value
        return any(isinstance(one, str) and one in self.ruleset.rulebook for one in several)

    def needs(self, path: Path, needs: tuple[Any, ...]) -> Iterator[FoundPart]:
        """Yield each requirement."""
        for number, need in enumerate(needs):
            words = f"refused where {need.because}"
            yield self.make_part("need", words, (*path, "needs", number), GONE, need)

    def steps(self, path: Path, steps: i.Steps, within: str = "") -> Iterator[FoundPart]:
        """Yield each step, and the steps in it."""
        for number, step in enumerate(steps):
            here = (*path, number)
            if isinstance(step, NAMES):
                continue
            words = within + self.describe(step)
            if not isinstance(step, i.If) or not all(isinstance(inner, NAMES) for inner in step.then + step.otherwise):
                yield self.make_part("step", words, here, GONE, step)
            outer, self.cited = self.cited, step.cites or self.cited
            if isinstance(step, i.If):
                yield self.condition(here, step, within)
                yield from self.steps((*here, "then"), step.then, within)
                yield from self.steps((*here, "otherwise"), step.otherwise, within)
            elif isinstance(step, i.While | i.ForEach | i.AtOnce | i.Pay | i.Afford | i.Settle):
                yield from self.steps((*here, "body"), step.body, within)
            elif isinstance(step, i.Choose):
                if step.such_that is not None:
                    words = f"{within}choose such that {self.say(step.such_that)}"
                    yield self.make_part("restriction", words, (*here, "such_that"), None, step.such_that)
                yield from self.restrictions((*here, "what"), step.what, f"{within}choose only")
            elif isinstance(step, i.Delay) and step.ability.condition is not None:
                words = f"{within}prepared only while {self.say(step.ability.condition)}"
                yield self.make_part("restriction", words, (*here, "ability", "condition"), None, step)
            self.cited = outer

    def condition(self, path: Path, step: i.If, within: str) -> FoundPart:
        """Return the condition of an `If` as a part; without it the dependent steps always run."""
        words = f"{within}{'only if' if step.then else 'not if'} {self.say(spell_names(step.condition, self.content))}"
        steps = SeveralEntries(step.then or step.otherwise)
        found = self.make_part("condition", words, path, steps, None if step.cites else step)
        return replace(found, within=list_rules(step, self.ruleset.rulebook))

    def restrictions(self, path: Path, what: e.Expr, word: str) -> Iterator[FoundPart]:
        """Yield the conditions of a selection."""
        if isinstance(what, e.Select) and what.where is not None:
            yield from self.conjuncts((*path, "where"), what.where, word, None)
        elif isinstance(what, e.Among):
            yield from self.conjuncts((*path, "where"), what.where, word, e.Lit(True))
        elif isinstance(what, e.Either):
            for side in ("left", "right"):
                yield from self.restrictions((*path, side), getattr(what, side), word)

    def conjuncts(self, path: Path, where: e.Expr, word: str, none: Any) -> Iterator[FoundPart]:
        """Yield each of the conditions that must all hold."""
        if isinstance(where, e.All):
            for number, one in enumerate(where.of):
                if len(where.of) > 1:
                    yield self.make_part("restriction", f"{word} if {self.say(one)}", (*path, "of", number), GONE, one)
        else:
            yield self.make_part("restriction", f"{word} if {self.say(where)}", path, none, where)

    # --- words ------------------------------------------------------------------------------------------------------

    def say(self, expr: Any) -> str:
        """Return an expression in words."""
        if not self.worded:
            return ""
        from rulestone.language.english import print_expr  # most searches never ask for names

        return print_expr(expr, self.ruleset.vocabulary) if isinstance(expr, e.Expr) else format_plain(expr)

    def describe(self, step: i.Instruction) -> str:
        """Return a step in words."""
        if not self.worded:
            return ""
        from rulestone.language.english import print_abilities, print_steps

        if isinstance(step, i.Delay) and isinstance(step.ability, Ability):
            return f"prepare: {print_abilities((step.ability,), self.ruleset.vocabulary)}"
        return " ".join(print_steps((step,), self.ruleset.vocabulary).split()).rstrip(".")


@cache
def get_field_types(kind: type[Any]) -> dict[str, Any]:
    """Return the declared type of each field of a kind of record."""
    return get_type_hints(kind)


def list_possible_values(value: Any, hint: Any) -> Iterator[Any]:
    """Yield the other possible values of a field of such a type; none for one decided by an assumption."""
    if isinstance(value, e.Expr):
        return
    if isinstance(value, bool):
        yield not value
        return
    options = (hint, *get_args(hint)) if get_origin(hint) is not Literal else (hint,)
    for option in options:
        if value in get_args(option):
            yield from (word for word in get_args(option) if word != value)
            return
    if isinstance(value, int):
        if type(None) in get_args(hint):
            yield None
        else:
            # 1 becomes 2: with 0 nothing would be left of the rule, which leaving out the step tests already
            yield value - 1 if value > 1 else value + 1


def list_set_fields(record: Any, silent: tuple[str, ...]) -> str:
    """Return the fields of a record that differ from their defaults, in words."""
    values = [(field, getattr(record, field)) for field in record.__struct_fields__ if field not in silent]
    return ", ".join(f"{field} {format_seen(value)}" for field, value in values if value not in (None, (), "", 0, {}))
