"""The smallest changeable parts of a ruleset, found without words and named on demand; and opposite settings of steps.

Where a rule does something in a way of its own, leaving out the whole step does more than decide. The least change is
then the step done otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from rulestone.game.differences import list_rules
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import ANY_TIME, ONLY_WHEN
from rulestone.interventions.data_paths import TABLES, Path, get_value
from rulestone.interventions.parts import FoundPart, PartSearch, get_field_types, list_possible_values
from rulestone.kernel.declare import Action, Need, StateBasedAction, Verb
from rulestone.kernel.legality.verdicts import is_about_timing
from rulestone.language import instructions as i
from rulestone.language.build import bound, game, let, when
from rulestone.language.expressions import All, Compare, Either, Its, Lit, Not, Of, Present, Select, Var
from rulestone.language.inspect import PLAIN, find_records
from rulestone.language.instructions import Call, Instruction, Mark
from rulestone.model.display import format_plain

SETTING = "setting"


def iterate_settings(ruleset: Ruleset, rules: Iterable[str]) -> Iterator[FoundPart]:
    """Yield the steps that cite given rules, each with one setting (a flag or a word) replaced.

    Args:
        ruleset: the revision.
        rules: ids of rules.

    Yields:
        part by part, in the order in which they are declared; `owner` is what they stand in ("verb draw"), `words` the
        field with its value and the other one, with a number from the second step on of which the same is said.
    """
    wanted = frozenset(rules)
    for table, word in TABLES.items():
        for name, content in getattr(ruleset.parts, table).items():
            whole = list_rules(content, ruleset.rulebook)
            if not wanted.isdisjoint(whole):
                found: list[FoundPart] = []
                for path, step in iterate_steps(("parts", table, name), content):
                    owner, cited = f"{word} {name}", step.cites or whole
                    found += (*replace_setting(owner, path, step), *swap_mark_word(ruleset, owner, path, step, content))
                    found += (*resolve_at_once(owner, path, step), *ignore_condition(owner, path, step, cited))
                    found += (*widen(ruleset, owner, path, step, cited), *narrow_objects(owner, path, step, cited))
                    found += end_after_check(owner, path, step, cited)
                if table == "checks":
                    found += spare_unvalued(f"{word} {name}", ("parts", table, name), content)
                    found += check_at_other_time(ruleset, f"{word} {name}", ("parts", table, name), content)
                yield from (part for part in number_duplicates(found) if not wanted.isdisjoint(part.rules))
    apart = (*iterate_timings(ruleset), *iterate_outside_steps(ruleset))
    yield from (part for part in apart if not wanted.isdisjoint(part.rules))


def iterate_outside_steps(ruleset: Ruleset) -> Iterator[FoundPart]:
    """Yield changes outside of steps: cards under a card that leaves stay, and found cards are not shown."""
    piles = ruleset.parts.policies.piles
    fates = ("parts", "policies", "piles", "fate")
    for role in (role for role in piles.fate if role in piles.rules):
        kept = {key: piles.fate[key] for key in piles.fate if key != role}
        yield FoundPart("policy piles", f"{role} is moved and not left", SETTING, (piles.rules[role],), fates, kept)
    if rule := ruleset.vocabulary.shows_found:
        yield FoundPart("search", "revealed is yes and not no", SETTING, (rule,), ("vocabulary", "shows_found"), "")


def number_duplicates(parts: Iterable[FoundPart]) -> Iterator[FoundPart]:
    """Yield parts; append a number to words that an earlier part already has."""
    counts: Counter[str] = Counter()
    for part in parts:
        counts[name := part.owner + part.words] += 1
        yield replace(part, words=f"{part.words} ({counts[name]})".lstrip()) if counts[name] > 1 else part


def find_observed_values(ruleset: Ruleset, numbers: Collection[int], zones: Collection[str]) -> Iterator[FoundPart]:
    """Yield changes of the numbers and zones in the rules, each to a number or zone observed in another game.

    Args:
        ruleset: the ruleset.
        numbers: the numbers observed in other games.
        zones: the zones of this ruleset that correspond to zones observed in other games.
    """
    found: list[FoundPart] = []
    readers = find_readers(ruleset) if numbers else {}
    for owner, path, now, rules, make in iterate_values(ruleset):
        field = path[-1].replace("_", " ") if isinstance(path[-1], str) else "to"
        for other in zones if isinstance(now, str) else numbers:
            if other != now:
                words = f"{field} is {now} and not {other}"
                within = readers.get(path[2], ()) if path[1] == "attributes" else ()
                found.append(FoundPart(owner, words, SETTING, rules, path, make(other), within))
    yield from number_duplicates(found)


def hide_zones(ruleset: Ruleset) -> Iterator[FoundPart]:
    """Yield the changes by which only the owner of a zone sees the cards in it, for the zones that all players see."""
    for name, zone in ruleset.parts.zones.items():
        path = ("parts", "zones", name, "seen_by")
        if zone.seen_by == "all":
            yield FoundPart(f"zone {name}", "seen by is all and not owner", SETTING, zone.cites, path, "owner")


def collect_numbers(ruleset: Ruleset) -> set[int]:
    """Return the numbers in the declarations of a ruleset, including attribute defaults."""
    declarations = [content for table in TABLES for content in getattr(ruleset.parts, table).values()]
    values = [one.value for content in declarations for one in find_records(content, (Lit,))]
    values += [one.default for one in ruleset.parts.attributes.values()]
    return {value for value in values if type(value) is int}


def find_readers(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Map the attributes that steps read to the rules of these steps."""
    found: dict[str, dict[str, None]] = {}
    for table in TABLES:
        for name, content in getattr(ruleset.parts, table).items():
            for _, step in iterate_steps(("parts", table, name), content):
                for read in find_records(step, (Of,)) if step.cites else ():
                    found.setdefault(read.attr, {}).update(dict.fromkeys(step.cites))
    return {attribute: tuple(rules) for attribute, rules in found.items()}


def iterate_values(ruleset: Ruleset) -> Iterator[tuple[str, Path, Any, tuple[str, ...], Callable[[Any], Any]]]:
    """Yield the numbers and zones in steps, and the numbers of attributes.

    Yields:
        the declaration, the path, the value, the rules, and a function that returns the entry with another value.
    """
    parts, piles = ruleset.parts, ruleset.parts.policies.piles
    for role, zone in piles.fate.items():
        if zone in parts.zones and role in piles.rules:
            yield "policy piles", ("parts", "policies", "piles", "fate", role), zone, (piles.rules[role],), str
    for name, one in parts.attributes.items():
        if type(one.default) is int and one.default:
            yield f"attribute {name}", ("parts", "attributes", name, "default"), one.default, one.cites, int
    for table, word in TABLES.items():
        for name, content in getattr(parts, table).items():
            for path, step in iterate_steps(("parts", table, name), content, (i.Move, i.Do)):
                rules, owner = step.cites or getattr(content, "cites", ()), f"{word} {name}"
                values = iterate_step_values(step, parts.verbs)
                yield from ((owner, (*path, *field), value, rules, make) for field, value, make in values)


def iterate_step_values(
    step: i.Instruction, verbs: Mapping[str, Verb]
) -> Iterator[tuple[Path, Any, Callable[[Any], Any]]]:
    """Yield the zone to which a step or its verb moves objects, and the numbers in the roles of its event.

    Yields:
        the path in the step, the value, and a function that returns the entry of the path with another value; a step
        with a verb becomes a move.
    """
    if isinstance(step, i.Move):
        yield ("to",), step.to, str
    if not isinstance(step, i.Do):
        return
    verb = verbs[step.verb]
    for role, value in step.roles.items():
        if isinstance(value, Lit) and type(value.value) is int:
            yield ("roles", role), value.value, Lit
        zones = {move.to for move in find_records(verb.steps, (i.Move,))} if step.cites and role == verb.affects else ()
        if len(zones) == 1:
            yield (), *zones, lambda zone, what=value: i.Move(what=what, to=zone, cites=step.cites)


def ignore_condition(owner: str, path: Path, step: i.Instruction, rules: tuple[str, ...]) -> Iterator[FoundPart]:
    """Yield the changes of a loop that ignore one of its conditions: "while nobody has attacked" always holds."""
    holds = step.condition if isinstance(step, i.While) else None
    for number, one in enumerate(holds.of if isinstance(holds, All) else ()):
        if find_records(one, (Of,)):
            words = f"condition {number + 1} of the loop is checked and not ignored"
            yield FoundPart(owner, words, SETTING, rules, (*path, "condition", "of", number), Lit(True))


def narrow_objects(owner: str, path: Path, step: i.Instruction, rules: tuple[str, ...]) -> Iterator[FoundPart]:
    """Yield the changes by which a case names no object or one of two, or an event happens only to departed objects."""
    if isinstance(step, i.Let) and isinstance(step.value, Either):
        for side in (step.value.left, step.value.right):
            if isinstance(side, Var):
                words = f"{step.name} is both and not only the {side.name}"
                yield FoundPart(owner, words, SETTING, rules, (*path, "value"), side)
    if isinstance(step, i.Note) and len(step.roles) == 1:  # a creature that stayed is not said to be destroyed
        departed = when(Not(Present(*step.roles.values())), step)
        yield FoundPart(owner, "for is each and not the departed", SETTING, step.cites, path, departed)
    if isinstance(step, i.If) and not step.otherwise:
        for number, one in enumerate(step.then):
            if isinstance(one, i.Let) and isinstance(one.value, Var):
                words = f"{one.name} is named and not nothing"
                yield FoundPart(owner, words, SETTING, rules, (*path, "then", number, "value"), Lit(()))


def widen(ruleset: Ruleset, owner: str, path: Path, step: i.Instruction, rules: tuple[str, ...]) -> Iterator[FoundPart]:
    """Yield the changes of a step after which it marks the cards of all zones with the same shared word.

    Example: a turn begins by untapping the units in the attack zones, then also those in the defence zone.
    """
    key = step.key if isinstance(step, i.Mark) else ""
    for place, chosen in iterate_steps(path, step, Select) if key in dict(ruleset.lexicon.states.values()) else ():
        for word, placings in ruleset.lexicon.zones.items():
            every = tuple(dict.fromkeys(one.zone for one in placings))
            inside = [zone for zone in every if not {zone, *ruleset.parts.zones[zone].groups}.isdisjoint(chosen.zones)]
            if 0 < len(inside) < len(every):
                words = f"{key} is for {' and '.join(chosen.zones)} and not for the whole {word}"
                yield FoundPart(owner, words, SETTING, rules, (*place, "zones"), every)


def spare_unvalued(owner: str, path: Path, check: StateBasedAction) -> Iterator[FoundPart]:
    """Yield the change of a state-based action that spares cards without a value that it compares, such as damage."""
    where: Any = getattr(check.whom, "where", None)
    # a comparison of sizes: "<", "<=", ">" or ">="
    sides = [side for one in find_records(where, (Compare,)) if one.op in "<=>=" for side in (one.left, one.right)]
    for attr in dict.fromkeys(side.attr for side in sides if isinstance(side, Its)):
        narrowed = All((where, Compare(">", Its(attr), Lit(0))))
        yield FoundPart(
            owner, f"{attr} is any and not above 0", SETTING, check.cites, (*path, "whom", "where"), narrowed
        )


def check_at_other_time(ruleset: Ruleset, owner: str, path: Path, check: StateBasedAction) -> Iterator[FoundPart]:
    """Yield the change by which a state-based action is performed only at check points, or during effects too."""
    usual = "check point" if ruleset.parts.policies.state_based_actions.when == "check points" else "interrupt"
    now = check.when or usual
    other = "interrupt" if now == "check point" else "check point"
    if isinstance(now, str) and now != "never":
        yield FoundPart(owner, f"when is {now} and not {other}", SETTING, check.cites, (*path, "when"), other)


def resolve_at_once(owner: str, path: Path, step: i.Instruction) -> Iterator[FoundPart]:
    """Yield the change after which an item put by a step resolves immediately, with a check after it."""
    if isinstance(step, i.PutItem) and step.procedure:
        before, after = let("items put", game("items put")), bound("items put") < game("items put")
        # without recipients no item is put, so the top item would be a wrong one
        both = when(Lit(True), before, step, when(after, i.ResolveTop(cites=step.cites), i.Check()))
        yield FoundPart(owner, "resolves is from the stack and not at once", SETTING, step.cites, path, both)


def end_after_check(owner: str, path: Path, step: i.Instruction, rules: tuple[str, ...]) -> Iterator[FoundPart]:
    """Yield the change of a step that counts on cards: its damage is checked at once and then removed."""
    if isinstance(step, i.AddMark):
        key = step.key.value if isinstance(step.key, Lit) else step.key
        if isinstance(key, str):
            both = when(Lit(True), step, i.Check(), i.Mark(what=step.what, key=key, value=Lit(None)))
            yield FoundPart(owner, f"{key} is kept and not removed after a check", SETTING, rules, path, both)


def iterate_timings(ruleset: Ruleset) -> Iterator[FoundPart]:
    """Yield each action with other timings: at any time, and only when another action with the same verb is allowed.

    At any time means on every menu, without requirements on phase or turn. Example of the second kind: responses are
    played only in the player's own main phase, as creatures are.
    """
    actions = ruleset.parts.actions
    menus = tuple(dict.fromkeys(menu for action in actions.values() for menu in action.menus))
    for name, action in actions.items():
        owner = f"action {name}"
        path = ("parts", "actions", name)
        timed = list_timings(action)
        rules = tuple(dict.fromkeys(rule for rule in (*(need.cites for need in timed), *action.cites) if rule))
        value = replace(action, menus=menus, needs=tuple(need for need in action.needs if need not in timed))
        yield FoundPart(owner, ANY_TIME, SETTING, rules, path, value)
        common = {other: len({*action.verbs} & {*one.verbs}) for other, one in actions.items()}
        # the action with the most verbs in common is the one that a player would compare it with
        for other in sorted(common, key=lambda other: -common[other]):
            needs = (*action.needs, *list_timings(actions[other]))
            if common[other] and {*needs} != {*action.needs}:
                limited = replace(action, needs=needs)
                yield FoundPart(owner, f"{ONLY_WHEN} “{other}”", SETTING, action.cites, path, limited)
                break


def list_timings(action: Action) -> list[Need]:
    """Return the requirements of an action on phase, turn or pending item."""
    return [need for need in action.needs if is_about_timing(need.condition)]


def iterate_steps(path: Path, content: Any, kind: Any = i.Instruction) -> Iterator[tuple[Path, Any]]:
    """Yield every step of a declared part, or every record of another kind, with its path."""
    if isinstance(content, kind):
        yield path, content
    inner: Iterable[tuple[Any, Any]] = enumerate(content) if isinstance(content, tuple) else ()
    if isinstance(content, Struct):
        inner = zip(content.__struct_fields__, astuple(content), strict=True)
    for key, entry in inner:
        if entry.__class__ not in PLAIN:
            yield from iterate_steps((*path, key), entry, kind)


def swap_mark_word(ruleset: Ruleset, owner: str, path: Path, step: i.Instruction, content: Any) -> Iterator[FoundPart]:
    """Yield a step that marks a card with a word of an attribute, with each other word of it.

    A creature that comes into play tapped may then come into play untapped.

    Args:
        ruleset: the ruleset.
        owner: the declaration that the step is in, as in "verb draw".
        path: where the step stands.
        step: the step.
        content: the declaration: its rules are those of a step that names none itself.
    """
    marks, rules = dict[Any, Any](), step.cites or getattr(content, "cites", ())
    if isinstance(step, i.Mark):
        marks = {("value",): (step.key, step.value)}
    elif isinstance(step, i.Move):
        marks = {("marks", key): (key, value) for key, value in step.marks.items()}
    for field, (key, value) in marks.items():
        attribute = ruleset.parts.attributes.get(key)
        words = attribute.words if attribute and isinstance(value, Lit) and value.value in attribute.words else ()
        for word in (one for one in words if one != value.value):
            text = f"{key} is {value.value} and not {word}"
            yield FoundPart(owner, text, SETTING, rules, (*path, *field), Lit(word))


def replace_setting(owner: str, path: Path, step: i.Instruction) -> Iterator[FoundPart]:
    """Yield a step with one of its settings replaced."""
    hints = get_field_types(type(step))
    for field in step.__struct_fields__:
        value = getattr(step, field)
        for other in list_possible_values(value, hints[field]) if isinstance(value, (bool, str)) else ():
            text = f"{field.replace('_', ' ')} is {format_plain(value)} and not {format_plain(other)}"
            yield FoundPart(owner, text, SETTING, step.cites, (*path, field), other)


ASKS = ("need", "restriction", "condition", "rule processing", "capacity", "limit", "ability", "deck")
"""The kinds of parts that ask, forbid or check something."""
KINDS = (*ASKS, SETTING, "step")
"""The kinds of parts that a cause may be, in the order in which they are tried."""


class Units:
    """The parts and settings of one ruleset.

    Args:
        ruleset: the ruleset.

    Attributes:
        parts: all of them, without words.
        used: rule → the number of parts that rest on it: a rule behind few parts is more specific than one behind many.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        found = [
            part
            for part in PartSearch(ruleset, worded=False).parts()
            # removing a call skips every step of the procedure, so the change is not small
            if part.kind in KINDS and not (part.kind == "step" and isinstance(get_value(ruleset, part.path), Call))
        ]
        found += iterate_settings(ruleset, ruleset.rulebook.rules)
        self.parts = tuple(found)
        self.used = Counter(rule for part in self.parts for rule in part.rules)

    def get_name(self, part: FoundPart) -> str:
        """Return the name of a part, which no other part has that rests on the same rules."""
        found = name_parts(self.ruleset, part.rules, part.path[:3])
        return next((name for name, one in found if (one.path, one.value) == (part.path, part.value)), part.owner)


@lru_cache(maxsize=32)
def get_units(ruleset: Ruleset) -> Units:
    """Return the parts and settings of a ruleset, cached."""
    return Units(ruleset)


def name_parts(ruleset: Ruleset, rules: tuple[str, ...], declaration: Path = ()) -> Iterator[tuple[str, FoundPart]]:
    """Yield the parts that rest on any of some rules with their names, numbered from the second of a name on.

    Args:
        declaration: path of the only entry of a table whose parts are named, numbered as among all parts; () for all.
    """
    wanted = frozenset(rules)
    found = (part for part in PartSearch(ruleset, wanted, declaration).parts() if part.kind in KINDS)
    for part in number_duplicates(part for part in found if not wanted or not wanted.isdisjoint(part.rules)):
        yield (f"{part.owner}: {part.words}" if part.words else part.owner), part


def get_owner_name(part: FoundPart) -> str:
    """Return the name of the verb, action, phase or check that contains a part; "" for none."""
    return str(part.path[2]) if len(part.path) > 2 and part.path[0] == "parts" else ""


def inherits_rules(ruleset: Ruleset, path: Path) -> bool:
    """Return whether a step takes its rules from its verb: neither the step nor an enclosing step cites a rule."""
    cited = [one.cites for n in range(4, len(path) + 1) if isinstance(one := get_value(ruleset, path[:n]), Instruction)]
    return path[1] == "verbs" and bool(cited) and not any(cited)


def find_mark(ruleset: Ruleset, part: FoundPart) -> str:
    """Return the attribute that a part marks, as a step or a setting of one; "" for none."""
    if "marks" in part.path[:-1]:
        return str(part.path[part.path.index("marks") + 1])
    around = (get_value(ruleset, part.path[:length]) for length in range(len(part.path), 3, -1))
    return next((step.key for step in around if isinstance(step, Mark)), "")


def reads_mark(ruleset: Ruleset, part: FoundPart, key: str) -> bool:
    """Return whether a part is a condition that reads an attribute."""
    asks, content = part.kind in ASKS or part.words.startswith("condition"), get_value(ruleset, part.path)
    return asks and any(one.attr == key for one in find_records(getattr(content, "condition", content), (Of,)))
