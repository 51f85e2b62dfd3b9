"""Cards of the rulings about continuous effects (MC-13): cards of the source, and stand-ins (X-nn) for tests.

The note of a card states the source's facts about it; the rest is assumed.
"""

from __future__ import annotations

from typing import Any

from monscol.cards.templates import HERE, TARGET, combat_spell, equipment, terrain, unit
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.sides import EMBATTLED, FIGHTERS, FIRST
from monscol.mechanics.slots import make_printed_slots, make_slot_operations
from monscol.zones import HAND, UNITS, select_party
from rulestone.authoring import *

FIGHTS = e.Exists(e.Common(THIS, FIGHTERS))
MINE = e.ControllerOf(THIS)
MY_SIDE_IS_FIRST = both(FIGHTS, e.Compare("==", FIRST, MINE))
CONSTANT, AUTOMATIC, COMPLETION = ("constant",), ("automatic",), ("completion",)
SEALED = ("completion", "suicide", "declaration", "constant")
"""The kinds of abilities that the Sealing Talisman can name."""
RACES = ("Monster", "Dragon", "Elf", "Lizardman", "Reptile", "Valkyria")

ANY_TIMING = {"timings": ("initiative", "normal", "counter")}
"""These spells may be used in the initiative timing too, before it is known whose side is first."""
SPELL_ANY = make_slot_operations(any=1)
"""Has `Spell:*`."""
NO_SPELL = make_slot_operations()
"""Has no `Spell:x`."""


def for_the_battle(*what: Operation) -> i.Instruction:
    """Return an effect on the target until the end of the battle, the default duration (MC-17.1)."""
    return lasting(TARGET, what, END_OF_BATTLE)


def unit_spell(name: str, *steps: i.Instruction, **values: Any) -> Card:
    """Return a combat spell that does something to a unit in the battle."""
    told = {"status": "test", "note": "stand-in", **values}
    return combat_spell(name, "holy", 1, effect(choose("target", FIGHTERS), *steps), **ANY_TIMING, **told)


def constant_ability(name: str, whom: e.Expr, what: tuple[Operation, ...], condition: e.Expr | None = None) -> Ability:
    """Return a constant ability that is static."""
    return static(whom, what, condition, name=name, tags=CONSTANT)


def boost_spell(name: str, **amounts: int) -> Card:
    """X-11: a value is raised until the end of the battle."""
    return unit_spell(name, for_the_battle(*add(**amounts)))


def value_spell(name: str, **values: int) -> Card:
    """X-12: a value is changed until the end of the battle."""
    return unit_spell(name, for_the_battle(*become(**values)))


DRAGON_CHANGE = constant_ability("Dragon Change “Flower”", THIS, become(race="Dragon"), FIGHTS)
LATE_CHANGE = constant_ability("Dragon Change “Flower”", THIS, become(race="Dragon"), MY_SIDE_IS_FIRST)
HASTE = constant_ability(
    "Haste of Divine Beasts", select_party(THIS, MINE, its.race == "Monster"), add(initiative=4), FIGHTS
)
LIGHT_OF_LIFE = activated(do("draw", player=YOU, count=1), name="Light of Life", tags=COMPLETION)
STRONG = of(TARGET, "attack") >= 5

UNITS_HERE = (
    unit("Seer", 1, 1, 1, status="test", note="stand-in", **make_printed_slots(any=9)),
    unit(
        "Dragonflower Rider",
        3,
        3,
        3,
        DRAGON_CHANGE,
        original="リザードマン龍華騎兵",
        race="Lizardman",
        status="real",
        note="MC5-034; race and ability are named by the source, the condition and the numbers are assumed",
    ),
    unit("Late Rider", 3, 3, 3, LATE_CHANGE, race="Lizardman", status="test", note="Dragon Change, met late"),
    unit(
        "Siegrude",
        4,
        4,
        4,
        HASTE,
        original="神獣の女神ジーグルーデ",
        race="Valkyria",
        status="real",
        note="MC11-095; that it is for the race Monster is assumed, the numbers too",
    ),
    unit(
        "Vassel",
        6,
        5,
        5,
        constant_ability("Release of Nine Tails", THIS, become(level=9), FIGHTS),
        original="妖狐ヴァッセル",
        status="real",
        note="MC8-102; attack and defence are assumed",
    ),
    unit(
        "Ra",
        4,
        4,
        4,
        LIGHT_OF_LIFE,
        original="ラー",
        status="real",
        note="1C-076; its ability's cost is named by the source, what it does and the numbers are assumed",
    ),
    unit(
        "Assault Sniper",
        2,
        2,
        2,
        triggered(
            "start battle",
            e.In(THIS, e.Beside(var("terrain"), (UNITS,))),
            lasting(THIS, SPELL_ANY, END_OF_BATTLE),
            name="Trigger Happy",
            tags=AUTOMATIC,
        ),
        original="狙撃兵【アサルト】",
        status="real",
        note="GE3-003; its event and its numbers are assumed",
    ),
    unit(
        "Proud Elf",
        2,
        3,
        3,
        constant_ability("Monster Pride", THIS, add(attack=2), e.Compare("==", e.Of(THIS, "race"), e.Lit("Monster"))),
        race="Elf",
        status="test",
        note="X-20 on a unit",
    ),
    unit("Plain Elf", 2, 3, 3, race="Elf", status="test", note="stand-in"),
    unit("Plain Monster", 2, 3, 3, race="Monster", status="test", note="stand-in"),
    unit("Plain Dragon", 3, 4, 4, race="Dragon", status="test", note="stand-in"),
    unit("Worker", 2, 3, 3, LIGHT_OF_LIFE, status="test", note="stand-in", **{"item slots": 3}),
    unit(
        "Strong Guard",
        3,
        5,
        3,
        constant_ability("If strong", THIS, add(defence=2), e.Compare(">=", e.Of(THIS, "attack"), e.Lit(5))),
        status="test",
        note="X-19 as a static ability",
    ),
    unit("Brute", 3, 5, 3, status="test", note="stand-in"),
    unit(
        "Late Four",
        2,
        3,
        3,
        constant_ability("Four when first", THIS, become(attack=4), MY_SIDE_IS_FIRST),
        status="test",
        note="stand-in",
    ),
    unit(
        "All Four",
        1,
        3,
        3,
        constant_ability("All four", select_party(THIS, MINE), become(attack=4)),
        status="test",
        note="stand-in",
    ),
    unit(
        "All One",
        1,
        3,
        3,
        constant_ability("All one", select_party(THIS, MINE), become(attack=1)),
        status="test",
        note="stand-in",
    ),
    unit("Plain Three", 1, 3, 3, status="test", note="stand-in"),
)

SPELLS = (
    unit_spell(
        "Polymorph",
        i.NameWord(name="race", words=RACES, prompt="name a race"),
        for_the_battle(*become(race=bound("race"))),
        original="ポリモルフ",
        status="real",
        note="MC3-117; its cost is assumed",
    ),
    unit_spell(
        "Dragoon Energy",
        when(
            either(of(TARGET, "race") == "Dragon", of(TARGET, "race") == "Reptile"),
            for_the_battle(*add(attack=3, defence=3)),
        ),
        original="◇ドラグーン・エナジー",
        status="real",
        note="the source gives no number; the cost is assumed",
    ),
    unit_spell(
        "Sealing Talisman",
        i.NameWord(name="sealed", ability_of=TARGET, tagged=SEALED, prompt="which ability is lost"),
        for_the_battle(*loses(named=bound("sealed"))),
        original="封印の札",
        status="real",
        note="MA1-134; written here as a spell, its cost is assumed",
    ),
    boost_spell("Boost attack", attack=2),
    value_spell("Fix attack", attack=1),
    unit_spell("Gift of Spell", for_the_battle(*SPELL_ANY)),
    unit_spell("Loss of Spell", for_the_battle(*NO_SPELL)),
    unit_spell("If Strong", when(STRONG, for_the_battle(*add(defence=2)))),
    unit_spell(
        "Gift of Change", for_the_battle(*gains(constant_ability("Dragon Change", THIS, become(race="Dragon"))))
    ),
    unit_spell("Race Dragon", for_the_battle(*become(race="Dragon"))),
    unit_spell("Race Monster", for_the_battle(*become(race="Monster"))),
    unit_spell(
        "Quick Fitting",
        choose("target2", cards_in(HAND, of=YOU, type="item")),
        do("equip", item=var("target2"), bearer=TARGET),
    ),
    unit_spell(
        "Recall and Return",
        move(TARGET, HAND, name="back"),
        do("summon", unit=var("back"), terrain=EMBATTLED),
    ),
    combat_spell(
        "Turn Up",
        "holy",
        1,
        effect(i.Face(what=EMBATTLED, up=e.Lit(True))),
        **ANY_TIMING,
        status="test",
        note="stand-in",
    ),
)

THINGS = (
    equipment(
        "Blade of Four",
        1,
        constant_ability("Blade of four", e.HostOf(THIS), become(attack=4)),
        status="test",
        note="stand-in",
    ),
    terrain(
        "White Night",
        9,
        constant_ability("Sky of the White Night", HERE, NO_SPELL),
        original="白夜の空",
        status="real",
        note="MA1-149; the limit is assumed",
    ),
)
EFFECT_CARDS = (*UNITS_HERE, *SPELLS, *THINGS)
