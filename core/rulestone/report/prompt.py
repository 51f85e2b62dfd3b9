"""Texts for a person at the table: the question with numbered answers, cards, reasons, help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position, is_visible
from rulestone.kernel.trace import Record
from rulestone.lab.play.input import MenuEntry, describe_amount
from rulestone.lab.play.refusals import Refusal
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER, Card, Object
from rulestone.model.records import group_by_key
from rulestone.model.verdicts import Verdict
from rulestone.model.zones import SHARED
from rulestone.report.board import format_card_face
from rulestone.report.words import add_rules, format_seen, wrap_text

WIDTH = 80
HELP = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")


def format_question(
    position: Position,
    choice: Choice,
    entries: Sequence[MenuEntry],
    width: int = WIDTH,
    says: Mapping[int, str] | None = None,
) -> str:
    """Return a choice as text: the question, and the numbered answers with their key facts.

    Args:
        says: number of an answer → the text of its card, if the question shows it.
    """
    waiting = f"On the stack: {position.stack[-1].label or position.stack[-1].kind}. " if position.stack else ""
    moment = format_moment(position, choice) if choice.kind == "act" else ""
    asked = format_heading(choice) + moment + add_rules(choice.cites)
    lines = wrap_text((waiting if choice.kind == "act" else "") + asked, width, "", "  ").splitlines()
    digits = len(str(len(entries)))
    longest = max((len(entry.label) for entry in entries if len(entry.label) <= width // 2), default=0)
    for entry in entries:
        known = get_facts(position, entry, choice)
        head = f"  {entry.number:>{digits}}  {entry.label:<{longest}}" + ("  " if known else "")
        lines += (
            wrap_text(known, width, head, " " * min(len(head), width // 2)).splitlines() if known else [head.rstrip()]
        )
        if says and entry.number in says:
            lines += wrap_text(says[entry.number], width, " " * (digits + 6)).splitlines()
    if choice.kind == "act" and choice.may_pass:
        lines.append(f"  {0:>{digits}}  {choice.prompt}")
    return "\n".join(lines)


def format_moment(position: Position, choice: Choice) -> str:
    """Return the turn and phase, as seen by the asked player."""
    turn, whose = position.game.get("turn player"), ""
    if turn is not None:
        whose = "your turn" if turn == choice.player else f"turn of {position.name(turn)}"
    text = ", ".join(filter(None, (whose, str(position.game.get("phase") or ""))))
    return f" ({text})" if text else ""


def format_heading(choice: Choice) -> str:
    """Return the question, and the form of its answer."""
    prompt = choice.prompt[:1].upper() + choice.prompt[1:]
    match choice.kind:
        case "act":
            return "What do you do?" if choice.options else "You can do nothing now."
        case "pick":
            return f"{prompt} – pick {describe_amount(choice)}:"
        case "order":
            return f"{prompt} – type the numbers in order:"
        case "yes-no":
            return f"{prompt}? – y or n:"
        case "number":
            return f"{prompt} – {choice.least} to {choice.most}:"
        case _:
            return f"{prompt}:"


def get_facts(position: Position, entry: MenuEntry, choice: Choice) -> str:
    """Return the key facts of an answer: values of its card, the zone of a picked card, the card in a named place.

    The use of an ability has none: the values of its card do not matter.
    """
    ref = entry.ref
    if ref is None:
        return describe_occupant(position, entry.text, choice.player) if choice.kind == "one-of" else ""
    if choice.kind == "act" and entry.answer.ability >= 0:
        return ""
    if ref < 0:
        found = position.value(ref, "controller")
        where = "waiting" if any(one.ref == ref for one in position.waiting) else "on the stack"
        return f"{where}, {position.name(found)}" if found is not None else ""
    if ref & NUMBER < 2:
        return ""
    obj = position.object(ref & NUMBER)
    if obj.owner != choice.player and not is_visible(position, obj, choice.player):
        return format_place(position, obj, choice.player)
    known = format_values(position, obj)
    if choice.kind != "act":
        known.append(format_place(position, obj, choice.player))
    return ", ".join(known)


def describe_occupant(position: Position, place: str, player: int) -> str:
    """Return "X is there" for the only card in a player's place, such as "left attack zone"; "" for none or several."""
    layout, found = position.rules.layout, []
    for obj in position.objects():
        if obj.place >= 0 and obj.host < 0 and layout.get_owner(obj.place) == player:
            zone = layout.zone_of[obj.place]
            slot = zone.slots[obj.slot] if obj.slot >= 0 else ""
            if f"{slot} {zone.name}".strip() == place:
                found.append(position.name(obj.ref))
    return f"{found[0]} is there" if len(found) == 1 else ""


def format_values(position: Position, obj: Object) -> list[str]:
    """Return the current values of a card that are not empty."""
    lines = []
    for name, attribute in position.rules.parts.attributes.items():
        if attribute.of != "card":
            continue
        found = position.value(obj.ref, name)
        if found is None or found is False or found == "" or found == attribute.default:
            continue
        lines.append(format_value(name, found))
    return [text for text in lines if text]


def format_value(name: str, value: Any) -> str:
    """Return a value in words; "" for an expression such as a condition."""
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, str):
        return value
    return f"{name} {value}" if isinstance(value, int) else ""


def format_place(position: Position, obj: Object, player: int) -> str:
    """Return the place of a card in a player's words."""
    if obj.place < 0:
        return "nowhere"
    zone = position.rules.layout.zone_of[obj.place]
    owner = position.rules.layout.get_owner(obj.place)
    whose = {SHARED: "", player: "your "}.get(owner, "their ")
    under = f", under {position.name(position.object(obj.host).ref)}" if obj.host >= 0 else ""
    return f"{whose}{zone.name}" + (f", {zone.slots[obj.slot]}" if obj.slot >= 0 else "") + under


def format_card(position: Position, obj: Object, ruleset: Ruleset, width: int = WIDTH) -> str:
    """Return a card in its place: its kind, present values, text, and the cards under it."""
    assert obj.card is not None
    lines = [format_printed(obj.card, ruleset, width, format_values(position, obj))]
    if obj.under:
        names = ", ".join(format_card_face(position, position.object(number)) for number in obj.under)
        lines.append(wrap_text(f"under it: {names}", width, "  "))
    return "\n".join(lines)


def format_printed(card: Card, ruleset: Ruleset, width: int = WIDTH, now: Sequence[str] | None = None) -> str:
    """Return a card's name, kind, values and text in rules English.

    Args:
        now: the values, in words; those printed unless given.
    """
    known = now if now is not None else [format_value(key, found) for key, found in card.values.items()]
    title = card.name + (f" ({card.original})" if card.original and card.original != card.name else "")
    lines = [wrap_text(f"{title} – {', '.join([card.type, *filter(None, known)])}", width, "", "  ")]
    lines += [wrap_text(line, width, "  ") for line in (get_text(card, ruleset) or "It has no text.").splitlines()]
    if card.note:
        lines.append(wrap_text(card.note, width, "  "))
    return "\n".join(lines)


def format_reasons(reasons: Iterable[Refusal], ruleset: Ruleset, menu: Sequence[MenuEntry], width: int = WIDTH) -> str:
    """Return the verdicts on actions with the rules behind them."""
    lines: list[str] = []
    cited: list[str] = []
    for ruled in reasons:
        what = f"{ruled.action} {ruled.subject}".strip()
        verdict = ruled.verdict
        if ruled.offered:
            number = next((e.number for e in menu if e.text == what or e.text.startswith(what + " “")), None)
            text = "you can do that now" + (f": it is number {number}" if number is not None else "")
        elif verdict:
            text = "no rule forbids it, but you have to answer another question now"
        else:
            text = f"refused{add_rules((verdict.rule,))}{format_because(verdict)}"
            if verdict.rule and verdict.rule not in cited:
                cited.append(verdict.rule)
        lines.append(wrap_text(f"{what}: {text}", width, "  ", "    "))
    lines.extend(format_rule(ruleset, id, width) for id in cited if id in ruleset.rulebook)
    return "\n".join(lines)


def format_because(verdict: Verdict) -> str:
    """Return the reason of a refusal after a colon, addressed to the player; "" for none."""
    reason = verdict.because
    for name, address in (("of You's", "of yours"), ("You's", "your"), ("You has", "you have"), ("You ", "you ")):
        reason = reason.replace(name, address)
    return f": {reason}" if reason else ""


def format_refusals(refusals: Sequence[Refusal], width: int = WIDTH) -> str:
    """Return all refusals; actions with the same cards and the same reason are grouped."""
    if not refusals:
        return "  Every action of your cards is available now."
    actions = group_by_key(((ruled.subject, ruled.verdict), ruled.action) for ruled in refusals)
    lines = []
    for (subject, verdict), names in actions.items():
        what = ", ".join(names) + (f" – {subject}" if subject else "")
        lines.append(wrap_text(what + add_rules((verdict.rule,)) + format_because(verdict), width, "  ", "    "))
    return "\n".join(lines)


def format_rule(ruleset: Ruleset, id: str, width: int = WIDTH) -> str:
    """Return a rule in its own words."""
    return wrap_text(ruleset.rulebook[id].text, width, f"  {id}  ")


def format_result(
    position: Position, seat: int | None, ruleset: Ruleset, records: Sequence[Record], width: int = WIDTH
) -> str:
    """Return the end of the game for the person in a seat, with its reason and rule.

    Args:
        seat: the seat; None where two persons share the table.
        records: the last records, as far as the person may see them.
    """
    how: Any = position.game.get("how")
    end = f" ({format_seen(how)})" if how else ""
    if position.winner is None:
        lines = [f"The game is a draw{end}." if position.over else "Nothing is left to do; no player has won."]
    elif seat is None:
        lines = [f"{position.name(position.winner)} has won{end}, and {position.name(1 - position.winner)} has lost."]
    else:
        lines = [f"You have won{end}." if position.winner == seat else f"You have lost{end}."]
    last = next((record for record in reversed(records) if record.event == "game over"), None)
    if last is not None:
        known = {record.index: record for record in records}
        cause = known.get(last.cause)
        if cause is not None:
            lines.append(wrap_text(cause.text, width, "  It came of: "))
        lines += [format_rule(ruleset, id, width) for id in last.rules if id in ruleset.rulebook]
    return "\n".join(lines)


def get_text(card: Card, ruleset: Ruleset) -> str:
    """Return a card's written text, otherwise the text printed from its abilities; "" for none."""
    from rulestone.language.english import print_abilities

    own = ruleset.lexicon.says.get(card.name, "")
    if own and any(one is card for one in ruleset.cards.values()):  # a scenario may give this name to another card
        return own
    return card.text or (print_abilities(card.abilities, ruleset.vocabulary) if card.abilities else "")
