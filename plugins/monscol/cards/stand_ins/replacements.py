"""Cards of the rulings on one-shot and replacement effects, on the counter chain and on durations.

The seed's own cards are marked with what had to be assumed.
"""

from __future__ import annotations

from monscol.cards.templates import ENEMY, IN_BATTLE, OWN, TARGET, combat_spell, equipment, unit
from monscol.mechanics.battle import END_OF_BATTLE
from monscol.mechanics.chain import END_OF_CHAIN
from monscol.mechanics.kinds import COMPLETION, DECLARATION
from monscol.mechanics.slots import make_printed_slots
from rulestone.authoring import *

BY_COMPLETION = "be aimed at by a completion ability"
LOSES_THIS = "until it loses this effect"
_HIT = e.Same(var("unit"), TARGET)
_LIVES = note("does not die", unit=var("unit"), cites=("MC-13.6",))


def save_target(name: str) -> tuple[i.Instruction, ...]:
    """Return steps by which the target survives its next death; this ends with the chain."""
    return (
        i.Delay(ability=replacement("die", _HIT, _LIVES, name=name), until=LOSES_THIS, once=True),
        i.Delay(
            ability=triggered("end chain", None, i.EndEffects(until=LOSES_THIS, cites=("MC-17.3",)), name="loses this"),
            once=True,
        ),
    )


_ENEMY_DIES = e.Are(var("unit"), e.Same(e.ControllerOf(e.It()), OPPONENT))
_EXTRA = (i.Pay(body=(lasting(THIS, add(initiative=-1), END_OF_BATTLE),)),)

REPLACING = (
    unit(
        "Deathbringer",
        4,
        4,
        4,
        triggered(
            "die", _ENEMY_DIES, do("discard at random", player=OPPONENT, count=2), name="Dark Wind", tags=("constant",)
        ),
        original="デスブリンガー",
        status="real",
        **make_printed_slots(any=3),
        note="MA1-104; whom it is aimed at, and its values, are assumed",
    ),
    combat_spell(
        "Resurrection",
        "holy",
        1,
        effect(choose("target", IN_BATTLE), *save_target("Resurrection")),
        original="リザレクション",
        status="real",
        timings=("counter",),
        note="MA1-124; element and cost are assumed",
    ),
    combat_spell(
        "Guardian Word",
        "holy",
        1,
        effect(
            choose("target", IN_BATTLE),
            i.Delay(ability=replacement("die", _HIT, _LIVES, name="Guardian Word"), until=END_OF_BATTLE, once=True),
        ),
        status="test",
        note="another replacement effect of a death, made by a spell",
    ),
    equipment(
        "Sun-disc Crest",
        1,
        replacement("die", e.Same(var("unit"), e.HostOf(THIS)), do("discard", cards=THIS), name="Sun-disc Crest"),
        original="日輪の紋章",
        status="real",
        note="MA1-145; that it is discarded is stated, the wording is assumed",
    ),
    unit(
        "Topaz Idol",
        2,
        1,
        2,
        original="トパーズ・アイドル",
        status="real",
        note="1C-080; its defence follows from the example, the rest is assumed",
        **{"item slots": 1},
    ),
    unit(
        "Undead Manticore",
        5,
        5,
        5,
        activated(
            choose("target", IN_BATTLE, suffers=BY_COMPLETION),
            do("deal", unit=TARGET, amount=2, kind="chaos"),
            when(times("die", what=TARGET) > 0, do("discard at random", player=OPPONENT, count=1)),
            name="Cursed Needle",
            tags=(COMPLETION,),
        ),
        original="アンデッド・マンティコア",
        status="real",
        note="1C-089; its values are assumed",
    ),
    combat_spell(
        "Magic Shield",
        "holy",
        1,
        effect(
            choose("target", OWN),
            i.Roll(name="roll"),
            i.Roll(name="roll2"),
            lasting(TARGET, add(defence=bound("roll") + e.Var("roll2")), END_OF_CHAIN),
        ),
        original="マジック・シールド",
        status="real",
        timings=("counter",),
        note="1C-126; element and cost are assumed",
    ),
    combat_spell(
        "Abyss Dimension",
        "evil",
        1,
        effect(choose("target", IN_BATTLE), do("complete", unit=TARGET), name="Abyss Hypnosis"),
        original="アビス・ディメンション",
        status="real",
        note="1D-055; element and cost are assumed",
    ),
    combat_spell("Wake", "holy", 1, effect(choose("target", IN_BATTLE), do("restore", unit=TARGET)), status="test"),
    unit(
        "Viperhead",
        3,
        3,
        3,
        activated(
            choose("target", ENEMY),
            let("noted", of(THIS, "defence")),
            do("deal", unit=TARGET, amount=bound("noted"), kind="venom", cites=("MC-13.7",)),
            lasting(TARGET, add(attack=bound("noted") * -1), END_OF_BATTLE, cites=("MC-17.1a",)),
            name="Poison Fang",
            tags=(COMPLETION,),
        ),
        original="ヴァイパーヘッド",
        status="real",
        note="MC11-030; its values are those of the example or assumed",
    ),
    # cards about the counter chain
    combat_spell(
        "Parry",
        "holy",
        1,
        effect(
            choose("target", IN_BATTLE),
            lasting(TARGET, add(attack=-1), END_OF_CHAIN),
        ),
        status="test",
        timings=("counter: attack",),
        note="[counter: attack only]",
    ),
    combat_spell(
        "Strike Down",
        "holy",
        1,
        effect(choose("target", IN_BATTLE), do("die", unit=TARGET)),
        status="test",
        timings=("normal", "counter"),
    ),
    unit(
        "Breeze Burner",
        3,
        2,
        3,
        activated(
            choose("target", OWN),
            lasting(TARGET, add(attack=2, defence=2), END_OF_BATTLE),
            name="Warm Breeze",
            tags=(DECLARATION,),
            timing="counter",
            cost=_EXTRA,
            limit=1,
        ),
        activated(
            do("deal", unit=ENEMY, amount=1, kind="fire"),
            name="Ember Rain",
            tags=(DECLARATION,),
            timing="counter",
            cost=_EXTRA,
            limit=1,
        ),
        original="ミンクの風炎使い",
        status="real",
        note="text from a player's example; that they are of the declaration kind, and their extra cost, are assumed",
    ),
    unit(
        "Angel of Shining Rain",
        5,
        5,
        5,
        activated(
            choose("target", ENEMY),
            do("deal", unit=TARGET, amount=6, kind="flash"),
            name="Shining Rain",
            tags=(COMPLETION,),
        ),
        original="輝く雨の天使",
        status="real",
        note="MA2-081; text from a player's example",
    ),
    unit(
        "Cupid",
        2,
        1,
        2,
        activated(
            choose("target", ENEMY),
            do("deal", unit=TARGET, amount=10, kind="mind"),
            name="Bullet",
            tags=(COMPLETION,),
            timing="counter",
        ),
        original="キューピッド",
        status="real",
        note="text from a player's example",
    ),
    unit(
        "Valkyrie Squad",
        4,
        4,
        4,
        activated(
            choose("target", IN_BATTLE),
            lasting(TARGET, loses("Ember Rain"), END_OF_BATTLE),
            name="Strip",
            tags=(COMPLETION,),
            timing="counter",
        ),
        status="test",
        note="the squad of a player's example",
    ),
    unit("Orca Fighter", 4, 5, 4, original="邪眼剣のシャチ", status="real", note="values assumed"),
    unit(
        "Ever Even",
        2,
        1,
        4,
        static(
            YOU,
            become(**{"order of attack": "simultaneous"}),
            e.Exists(e.Common(THIS, IN_BATTLE)),
            name="Ever even",
            tags=("constant",),
        ),
        status="test",
        note="the battle is a simultaneous attack whatever was rolled",
    ),
    unit(
        "Warded",
        2,
        1,
        4,
        static(THIS, forbid(BY_COMPLETION), name="Ward", tags=("constant",)),
        status="test",
        note="forbids to be targeted by completion abilities",
    ),
    combat_spell(
        "Hush",
        "holy",
        1,
        effect(choose("target", IN_BATTLE), lasting(TARGET, loses("Ward"), END_OF_BATTLE)),
        status="test",
    ),
)
