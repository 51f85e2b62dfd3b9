"""Verb phrases of rules English, by revision."""

from __future__ import annotations

from gateruler.zones import DAMAGE, units_of
from rulestone.authoring import *


def make_patterns(*pairs: tuple[str, str]) -> tuple[Pattern, ...]:
    return tuple(Pattern(verb=verb, text=text) for verb, text in pairs)


PATTERNS = (
    *make_patterns(
        ("draw", "{player:player} draw {count:cards}"),
        ("drive", "{player:player} drive {count:cards}"),
        ("discard", "discard {card}"),
        ("discard at random", "{player:player} discard {count:cards} at random"),
        ("destroy", "destroy {victim}"),
        ("send to the graveyard", "put {card} into the graveyard"),
        ("send to the graveyard", "put {card} into your graveyard"),
        ("return to hand", "return {card} to its owner's hand"),
        ("return to hand", "return {card} to their owner's hand"),
        ("return to hand", "return {card} to hand"),
        ("return to hand", "return {card} to your hand"),
        ("return to hand", "put {card} into your hand"),
        ("return to hand", "return the top card of {card} to its owner's hand"),
        ("remove", "remove {card} from the game"),
        ("put under the deck", "put {card} under its owner's deck"),
        ("put under the deck", "put {card} under their owner's deck"),
        ("put under the deck", "put {card} under your deck"),
        ("put under the deck", "put {card} on the bottom of its owner's deck"),
        ("put under the deck", "put {card} on the bottom of their owner's deck"),
        ("put under the deck", "put {card} on the bottom of your deck"),
        ("put on top of the deck", "put {card} on top of its owner's deck"),
        ("put on top of the deck", "put {card} on top of your deck"),
        ("shuffle into the deck", "shuffle {card} into its owner's deck"),
        ("shuffle into the deck", "shuffle {card} into your deck"),
        ("deal damage", "deal {amount:number} damage to {to}"),
        ("deal damage", "{to:player} take {amount:number} damage"),
        ("heal", "{player:player} heal {count:number} damage"),
        ("heal unit", "heal {unit}"),
        ("act", "act {card}"),
        ("rest", "rest {card}"),
        ("act", "untap {card}"),
        ("rest", "tap {card}"),
        ("negate", "negate {item}"),
        ("normal summon", "normal *summon {card}"),
        ("special summon", "special *summon {card}"),
        ("stay on the field", "keep {card} on the field"),
        ("move to the defence zone", "move {card} to the defence zone"),
        ("put into the soul", "put {card} into the soul of {host}"),
        ("deal both damages", "deal {amount:number} damage to {to} and {more:number} to {also}"),
        ("deal both damages", "deal {amount:number} damage to {to} and {more:number} to {also:player}"),
        ("cancel a part of the next damage", "cancel one part of the next damage to you or your units"),
    ),
    Pattern(
        verb="reduce the next damage",
        text="reduce the next damage to a unit of yours by {by:number}",
        given={"to": units_of(YOU)},
    ),
    Pattern(verb="reduce the next damage", text="reduce the next damage to you by {by:number}", given={"to": YOU}),
    Pattern(
        verb="make the next damage",
        text="make the next damage to a unit of yours {amount:number}",
        given={"to": units_of(YOU)},
    ),
    Pattern(verb="make the next damage", text="make the next damage to you {amount:number}", given={"to": YOU}),
)
PATTERNS_2022 = (*make_patterns(("equip", "equip {card}")),)
PATTERNS_2021 = (
    Pattern(verb="damage reverse", text="reverse {count:number} damage", given={"among": cards_in(DAMAGE, of=YOU)}),
    Pattern(verb="damage reverse", text="reverse {count:number} damage among {among}"),
    *make_patterns(
        ("cancel that damage", "cancel {damage} for {to}"),
        ("play for nothing", "play {card} without paying its cost"),
        ("set card", "set {card}"),
        ("turn face down", "turn {card} face down"),
        ("turn face up", "turn {card} face up"),
        ("turn over", "turn {card} over"),
        ("deal damage that cannot be reduced", "deal {amount:number} damage that cannot be reduced to {to}"),
        ("set price", "pay only {cost:number} energy for {card}"),
        ("move to a free place", "move {card} to a free place"),
        ("pay energy", "{player:player} pay {cost:number} energy"),
    ),
)
