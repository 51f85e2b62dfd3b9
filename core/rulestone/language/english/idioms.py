"""Wordings of other games, and what rules English says for them.

An idiom is replaced before a text is read: "each opponent" by "your opponent". `{n}` is a number, `{w}` any one word,
and `|` separates alternatives. Synonyms work on a vocabulary instead: where a game has
a word of a group, the other words of the group mean the same there, so that "this creature dies" can be read in a game
that says "this monster is destroyed". Neither is ever printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from rulestone.language.english.words import NUMBER_WORDS, Raw, phrase
from rulestone.language.vocabulary import Pattern

NOUNS = (("creature", "monster", "unit", "character", "minion", "follower"),)
_PLAYED, _DIED, _ATTACKED = "when this comes into play,", "when this is destroyed,", "when this attacks,"
_MOST = (("most powerful", "greatest"), ("strongest", "greatest"), ("least powerful", "least"), ("weakest", "least"))
_FIELD = ("field", "battle zone", "battle area", "battlefield", "board")
_HEALED = "set its damage to the greater of ( its damage minus {n} ) and 0 ."
_TURN, _LAST, _NEXT = "as long as it is your turn,", "until end of turn", "until your next turn"

IDIOMS: dict[str, str] = {
    # players
    "each|an|target|chosen opponent": "your opponent", "your opponents control|have": "your opponent controls",
    "each|an|target|chosen opponent's": "your opponent's",
    "your opponents'": "your opponent's", "your opponents": "your opponent",
    "their player's hand": "its owner's hand", "the owner's hand": "its owner's hand",
    "the owner's deck": "its owner's deck", "their opponent": "your opponent", "non-leader": "",
    "their owners' hands|hand": "their owner's hand", "their owners' decks": "their owner's deck",
    "when you summon an|another ally|creature ,": "when another creature you control comes into play,",
    "equipped|enchanted creature": "the bearer",
    "ally you have": "creature you control", "you gain {n} life": "heal {n} damage", "pay {n} life": "lose {n} life",
    "be chosen by spells or abilities your opponent controls": "be chosen by your opponent",
    "your opponent cannot target this card with card effects": "this cannot be chosen by your opponent",
    "at the end of the battle that this {w} attacked ,": "when this ends its combat,",
    "your opponent controls more {w} than you":
        "the number of {w} your opponent controls is more than the number of {w} you control",
    "you control more {w} than your opponent":
        "the number of {w} you control is more than the number of {w} your opponent controls",
    "another {w} enters under your control": "another {w} you control comes into play",
    "a {w} enters under your control": "a {w} you control comes into play",
    "can't|cannot attack or block": "can't attack and can't block",
    "and place it at the top or bottom of your deck": ". you may put it on the bottom of your deck",
    **{f"{comma}and put it on the top or {the}bottom of your deck": ". you may put it on the bottom of your deck"
       for comma in ("", ", ") for the in ("", "the ")},
    "change the battle position of {n} monster .":
        "pick {n} monster. if it is untapped, tap it. otherwise, untap it.",
    **dict.fromkeys(("heal {n} damage from a {w} .", "remove up to {n} damage from chosen {w} ."),
        "pick a {w} . " + _HEALED),
    "heal {n} damage from 1 of your {w} .": "pick 1 of your {w} . " + _HEALED,
    **{"banish " + which: "destroy " + which for which in ("chosen {w}", "all characters")},
    "choose a card from your hand , and discard it": "discard a card",
    "choose {n} cards from your hand , and discard them": "discard {n} cards",
    "character is banished": "character is destroyed", "characters is banished": "characters is destroyed",
    "of their characters and banishes it": "of their characters and destroys it",
    **{f"this {noun} deals": "this deals" for noun in NOUNS[0]}, "to a player ,": "to your opponent,",
    "when it dies this turn ,": "the next time it is destroyed this turn,",
    "card|cards you discarded this way": "card discarded this way", "entire hand": "whole hand",
    "is sent to the graveyard": "is put into the graveyard", "when i'm": "when this is",
    "put one|1 into your hand": "put 1 of them into your hand", "and the other on": ", then put the rest on",
    **{f"with {{n}} {{w}} or {said}": f"with {{w}} {{n}} or {said}" for said in ("less", "fewer", "more", "greater")},
    **dict.fromkeys(("you've drawn a card this turn", "you have drawn a card this turn"), "you have drawn this turn"),
    "you've": "you have", "they've": "they have", "or more allies": "or more creatures",
    "take an extra turn .": "take an extra turn after this one.", "draw {n} instead .": "draw {n} cards instead.",
    "discard a card from your deck": "discard the top card of your deck",
    "discard {n} cards from your deck": "discard the top {n} cards of your deck",
    "put {n} damage counters on": "deal {n} damage to", "it has {w} {n} or": "its {w} is {n} or",
    **dict.fromkeys(("that player discards that card", "they discard that card", "they discard it"), "discard it"),
    "damaged {w}": "{w} with damage more than 0",
    **{f"the {said} {whose}": f"{one} creature with the {most} power" for said, most in _MOST
       for whose, one in (("ally", "a friendly"), ("enemy", "an enemy"))},
    **{f"the {said} {{w}}": f"a {{w}} with the {most} power" for said, most in _MOST},
    **{f"the {said} enemy|opposing {{w}}": f"an enemy {{w}} with the {most} power" for said, most in _MOST},
    **{f"the {whose}{{w}} with the {most}": f"{one} {whose}{{w}} with the {most}"
       for most in ("greatest", "highest", "least", "lowest") for one, whose in (("a", ""), ("an", "enemy "))},
    "you may reveal a|an": "reveal up to 1", "a {w} from it": "a {w} among them",
    "and the rest into": ", then put the rest into",
    "the next time you would be dealt damage this turn , prevent {n} of that damage":
        "reduce the next damage to you by {n}",
    "when this hits ,": "when this deals damage to your opponent,", "discard {n} to": "discard {n} cards to",
    "your opponent has more cards in hand than you":
        "the number of cards in your opponent's hand is more than the number of cards in your hand",
    "an ally": "a friendly creature", "an enemy": "an opposing creature", "other allies": "your other creatures",
    # short forms
    "you can": "you may", "it's": "it is", "there's": "there is", "that target": "it",
    "draw another card": "draw a card", "target {n}": "choose {n}", "in play": "",
    "draw 1 for each": "draw a card for each", "for each of your {w}": "for each {w} you control",
    **dict.fromkeys(("discards a random card from their hand", "discards a random card"), "discards a card at random"),
    **{f"silence {which} {{w}} .": f"choose {which} {{w}} . it loses its abilities." for which in ("a", "another")},
    "it can't|cannot be regenerated .": "", "target|a hero": "target player", "the enemy hero": "your opponent",
    "tribute": "sacrifice", "draw another .": "draw a card.",
    **{f"if that {noun} would {end} this turn ,": "the next time it would be destroyed this turn ,"
       for noun in NOUNS[0] for end in ("die", "be destroyed")},
    **{f"summon {many} {{n}} / {{m}} {{w}} .": f"create {many} {{n}} / {{m}} {{w}} token ." for many in ("a", "an")},
    "summon {k} {n} / {m} {w}s .": "create {k} {n} / {m} {w} tokens .",
    **{f"{to} the {on} tapped .": f"{to} the {on} . tap it ." for to in ("to", "onto") for on in _FIELD},
    **{f"{to} the {on} under your control": f"{to} the {on}" for to in ("to", "onto") for on in _FIELD},
    **{f"heal {{n}} damage from target {which} .": f"choose a {which} . " + _HEALED
       for which in ("{w}", "{w} you control")},
    "restore {n} health": "heal {n} damage", "paying the cost": "paying its cost",
    **{said: f"put into the graveyard from the {field}" for field in _FIELD
       for said in (f"put|sent into|to a|the|your graveyard from the {field}",
                    f"put|sent from the {field} into|to a|the|your graveyard")},
    "into a graveyard": "into the graveyard",
    "look at {n} cards from the top of your deck": "look at the top {n} cards of your deck",
    "draw {n} .": "draw {n} cards.", "deal {n} to": "deal {n} damage to",
    "and {n} damage to": ", then deal {n} damage to", "with {n} or less|fewer|lower {w}": "with {w} {n} or less",
    "with {n} or more|greater|higher {w}": "with {w} {n} or more",
    **{f"target {{w}}'s {attr}": f"the {attr} of target {{w}}" for attr in ("power", "cost", "level", "defence")},
    "choose and discard": "discard", "chooses and discards": "discards", "you have in play": "you control",
    "with a {w} of": "with {w}", "costs {n} less": "gets -{n} cost", "cost {n} less": "get -{n} cost",
    "then shuffle .": "then shuffle your deck.", ". then , shuffle .": ". shuffle your deck.",
    "and the rest on": ", then put the rest on", "the other cards": "the rest", "place the rest at": "put the rest on",
    "the same number of cards": "that many cards",
    # when
    "the beginning of your upkeep|turn": "the start of your turn",
    "the beginning of your end step|phase": "the end of your turn",
    "the end of each of your turns": "the end of your turn", "during your end phase :": "at the end of your turn,",
    "during your main phase :": "only if it is the main phase:",
    "once per turn , during your main phase :": "once per turn: only if it is the main phase:",
    "once during your turn ,": "once per turn:", "during your turn ,": _TURN,
    "during your opponent's turn ,": "as long as it is your opponent's turn,",
    # how long
    "until the end phase": _LAST, "until the end of this|the turn": _LAST, "until the end of turn": _LAST,
    "for the|this turn|phase": _LAST, "during this turn": _LAST, "this round": _LAST,
    "until the end of your opponent's turn": _NEXT, "until the end of your opponent's next turn": _NEXT,
    "during your opponent's next turn": _NEXT, "until the end of their turn": _NEXT,
}  # fmt: skip
"""Wording of other games → wording of rules English."""

OPENINGS: dict[str, str] = {
    "when|on played|play|summon|summoned|deploy :": _PLAYED, "play|enter|deploy|summon|battlecry|fanfare :": _PLAYED,
    **dict.fromkeys(
        ("when placed ,", "[on play]", "when you play this ,", "when you play this {w} ,",
         "when you play this {w} from your hand ,", "when this is played ,"), _PLAYED,
    ),
    "when played / when defeated|destroyed :": "when this comes into play or is destroyed,",
    "[on play] / [when attacking]": "when this comes into play or attacks,",
    "[on play] [when attacking]": "when this comes into play or attacks,",
    "when|last|on defeated|destroyed|breath|words|death :": _DIED, "destroyed|deathrattle|defeated :": _DIED,
    "[on deletion]": _DIED, "[on k.o.]": _DIED, "on|when|before attack|attacking|fight|strike :": _ATTACKED,
    "attack|strike :": _ATTACKED, "[when attacking]": _ATTACKED,
    "[when attacking] [once per turn]": "once per turn: when this attacks,",
    "[on play] [once per turn]": "once per turn: when this comes into play,",
    **dict.fromkeys(("action :", "action [exhaust] :"), "tap this:"),
    **dict.fromkeys(("tap :", "exert :", "exhaust :", "rest :"), "tap this:"),
    "discard 1|a card ;": "as an additional cost to play this, discard a card.",
    "discard {n} cards ;": "as an additional cost to play this, discard {n} cards.",
    "cost :": "as an additional cost to play this,", "has": "this has", "can't": "this can't",
    "[your turn] [once per turn]": "only if it is your turn: once per turn:",
    "[your turn] if": "as long as it is your turn and", "[all turns] if": "as long as",
    "[your turn] when": "only if it is your turn: when", "[your turn]": _TURN,
    "[opponent's turn]": "as long as it is your opponent's turn,", "[all turns]": "", "[activate: main]": "",
    "[main]": "", "[once per turn]": "once per turn:", "[end of your turn]": "at the end of your turn,",
    "[start of your turn]": "at the start of your turn,",
}  # fmt: skip
"""Idioms with which an ability begins."""

ZONES = (("graveyard", "discard pile", "drop zone", "drop area", "gy"), ("deck", "library", "draw pile"), _FIELD)
_SYNONYMS = msgspec.yaml.decode(
    Path(__file__).with_name("synonyms.yaml").read_bytes(), type=dict[str, tuple[tuple[str, ...], ...]]
)
DURATIONS, ATTRIBUTES, STATES = (_SYNONYMS[table] for table in ("durations", "attributes", "states"))
EVENTS, THINGS, FORMS = (_SYNONYMS[table] for table in ("events", "things", "forms"))

LEAVING = ("destroy", "return", "remove", "put", "discard", "shuffle")
"""First words of the groups of `FORMS` that move cards off the field; `effect *summon` puts them there."""
DEPARTING = ("is destroyed", "dies", "is put into the graveyard", "is discarded", "leaves ", "is sealed", "is returned")
FIELD_ONLY = ("tap", "untap")


@lru_cache(maxsize=1)
def _groups() -> dict[str, str]:
    """Return the first sentence form of the group of each form."""
    return {_bare_form(text): group[0] for group in FORMS for text in group}


def is_entry_form(form: str) -> bool | None:
    """Return whether a sentence form puts cards on the field, False if it moves them elsewhere, None if neither."""
    bare = _bare_form(form)
    group = _groups().get(bare, "put" if bare.startswith("put {x}") else "")
    if group.startswith("effect"):
        return True
    return False if group.startswith(LEAVING) else None


_BEFORE_OPENINGS = frozenset(".:—[")


Idioms = dict[str, list[tuple[tuple[str, ...], tuple[str, ...], bool]]]


@lru_cache(maxsize=1)
def _idioms() -> Idioms:
    """All idioms that every game has."""
    said = {said: (meant, False) for said, meant in IDIOMS.items()}
    return by_first_word({**said, **{said: (meant, True) for said, meant in OPENINGS.items()}})


def _expand(said: str) -> Iterable[str]:
    """Return every wording of an idiom whose words have alternatives, as in "an|another creature"."""
    return map(" ".join, product(*(word.split("|") for word in said.split(" "))))


def by_first_word(idioms: Mapping[str, tuple[str, bool]]) -> Idioms:
    """Idioms by their first word, the longest first, and whether an ability begins with them."""
    found: Idioms = {}
    for said, (meant, opens) in idioms.items():
        for words in map(_pieces, _expand(said)):
            found.setdefault(words[0], []).append((words, _pieces(meant), opens))
    for several in found.values():
        several.sort(key=lambda idiom: -len(idiom[0]))
    return found


def _pieces(text: str) -> tuple[str, ...]:
    """The words of an idiom, its gap as `{n}` or `{w}`."""
    if text.startswith("["):
        return tuple(re.findall(r"\[[^]]*\]|\w+", text))
    words: list[str] = []
    for chunk in text.split():
        words += [chunk] if "{" in chunk else phrase(chunk)
    return tuple(words)


def make_zone_idioms(zones: Mapping[str, str], *, mills: bool) -> Idioms:
    """Return idioms that replace other games' names for zones ("your library") with the game's own.

    Args:
        zones: the game's words for zones.
        mills: whether the game has a verb for milling; without one, milling is paraphrased.
    """
    found = {} if mills else dict(MILLS)
    for group in ZONES:
        own = next((word for word in group if word in zones), "")
        found.update({word: own for word in group if own and word not in zones})
        if own == "graveyard":
            wholes = [(whose, word) for whose in ("your", "their", "opponent's") for word in ("discard", "trash")]
            found.update({f"{whose} {word}": f"{whose} graveyard" for whose, word in wholes})  # both are verbs, too
            found.update({f"{whose} {word} pile": f"{whose} graveyard" for whose, word in wholes})
    return by_first_word({said: (meant, False) for said, meant in found.items()})


MILLS = {
    f"{mill} {n}": f"{put} the top {many} of {whose} deck into the graveyard"
    for mill, put, whose in (("mill", "put", "your"), ("mills", "puts", "their"))
    for n, many in (("a card", "card"), ("{n} cards", "{n} cards"), ("{n}", "{n} cards"))
}
"""Paraphrases of milling for games without a verb for it."""


def plain_words(raws: list[Raw], own_idioms: Idioms, is_own: Callable[[list[Raw], int, int], bool]) -> list[Raw]:
    """Put rules English in the place of idioms; what takes their place stands in the column where they began.

    Args:
        raws: the words of a text.
        own_idioms: idioms that depend on the game.
        is_own: whether the game itself has a phrase of so many words, or more, at a place: its own words stay.
    """
    if own_idioms:
        raws = _replaced(raws, own_idioms, lambda raws, at, length: False)
    return _replaced(raws, _idioms(), is_own)


def _replaced(raws: list[Raw], idioms: Idioms, is_own: Callable[[list[Raw], int, int], bool]) -> list[Raw]:
    """Replace idioms from left to right."""
    found: list[Raw] = []
    at = 0
    while at < len(raws):
        for said, meant, opens in idioms.get(raws[at].word.casefold(), ()):
            if opens and at and raws[at - 1].text[0] not in _BEFORE_OPENINGS:
                continue
            gaps = fits(said, raws[at : at + len(said)])
            if gaps is None or is_own(raws, at, len(said)):
                continue
            column = raws[at].column
            for word in meant:
                for gap, said_there in gaps.items():
                    word = word.replace(gap, said_there)
                found.append(Raw(word, word.lower(), column))
            at += len(said)
            break
        else:
            found.append(raws[at])
            at += 1
    return found


def fits(said: tuple[str, ...], raws: list[Raw]) -> dict[str, str] | None:
    """Return what stands in the gaps of an idiom (`{n}`, `{w}`), by gap; None where the words are others."""
    if len(raws) < len(said):
        return None
    gaps: dict[str, str] = {}
    for piece, raw in zip(said, raws, strict=True):
        if piece == "{w}" and raw.word[:1].isalnum():
            gaps[piece] = raw.text
        elif piece == "{w}s" and raw.word.endswith("s"):
            gaps["{w}"] = raw.text[:-1]
        elif piece == "{w}'s" and raw.word.endswith("'s"):
            gaps["{w}"] = raw.word.removesuffix("'s")
        elif piece in ("{n}", "{m}", "{k}") and (raw.word.isdecimal() or raw.word in NUMBER_WORDS):
            gaps[piece] = str(NUMBER_WORDS.get(raw.word, raw.word))
        elif piece != raw.word.casefold():
            return None
    return gaps


def with_synonyms(table: Mapping[str, Any], groups: Iterable[tuple[str, ...]]) -> dict[str, Any]:
    """The words of a group that a game does not have itself, with what its own word of the group means."""
    known = {word.casefold(): meaning for word, meaning in table.items()}
    found: dict[str, Any] = {}
    for group in groups:
        own = next((known[word.casefold()] for word in group if word.casefold() in known), None)
        if own is not None:
            found.update({word: own for word in group if word.casefold() not in known})
    return found


def alike_forms(patterns: Iterable[Pattern]) -> list[Pattern]:
    """The sentence forms of other games that mean the same as forms that a game has, with the game's verbs."""
    own = {_bare_form(pattern.text): pattern for pattern in reversed(list(patterns))}
    # "put {card} into the {to:zone}" says "put it into the hand" already
    zones = [tuple(text.split("{z}")) for text in own if text.count("{z}") == 1]
    found = []
    for group in FORMS:
        pattern = next((own[_bare_form(text)] for text in group if _bare_form(text) in own), None)
        if pattern is None:
            continue
        slots = {_kind(slot): slot for slot in _SLOT.findall(pattern.text)}
        for text in group:
            if _bare_form(text) not in own and not any(
                text.startswith(before) and text.endswith(after) for before, after in zones
            ):
                said = _GAP.sub(lambda gap, slots=slots: slots[gap[0]], text)  # type: ignore[misc]
                found.append(Pattern(verb=pattern.verb, text=said, given=pattern.given, words=pattern.words))
    return found


_GAP = re.compile(r"\{\w\}")
_SLOT = re.compile(r"\{\w+(?::\w+)?\}")


def _bare_form(text: str) -> str:
    """A sentence form with its slots by kind alone."""
    return _SLOT.sub(lambda slot: _kind(slot[0]), text).replace("*", "")


def _kind(slot: str) -> str:
    """A slot by its kind."""
    kinds = {"number": "{n}", "player": "{p}", "cards": "{c}", "zone": "{z}"}
    return kinds.get(slot.strip("{}").partition(":")[2], slot if len(slot) == 3 else "{x}")
