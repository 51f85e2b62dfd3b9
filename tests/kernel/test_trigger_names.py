"""Names of waiting triggers where a player chooses between them, and the objects that an `PreventEvent` can spare."""

from __future__ import annotations

import pytest

from rulestone.kernel.policies import Triggers, TriggersWithin, TriggerWindows
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import OPPONENT, THIS, YOU, cards_in, do, mark, move, note, triggered, var
from rulestone.model.bounds import Incomputable
from rulestone.scenario.script.answers import UnusedWords, find_answer
from rulestone.scenario.script.lines import ScriptStep, Word
from tests.kernel.toy import Table, spell, unit

SWEEP = spell("Sweep", do("destroy", victim=cards_in("field", of=OPPONENT)), kind="slow")
GRIEF = triggered(
    "destroy", e.Are(var("victim"), e.Lit(True)), mark(YOU, "first", e.Of(var("victim"), "name")), name="grief"
)


def make_sweep_table(policy: Triggers, *theirs: str) -> Table:
    """Return a table: Ada's mourner has one trigger for each of Ben's units that are destroyed together."""
    table = Table(triggers=policy).put(0, "hand", SWEEP).put(0, "field", unit("Mourner", 1, GRIEF))
    return table.put(1, "field", *(unit(name) for name in theirs)).go().act("Sweep")


def list_labels(table: Table) -> list[str]:
    choice = table.position.choice
    assert choice is not None
    return list(choice.labels) or [table.position.name(ref) for ref in choice.candidates]


def make_wish(*words: Word) -> UnusedWords:
    step = ScriptStep(1, "choose", None, 0, groups=(words,))  # type: ignore[arg-type]
    return UnusedWords(step, [list(words)])


@pytest.mark.parametrize("policy", [Triggers(act="resolve"), TriggersWithin()], ids=["one-of", "pick"])
def test_trigger_names_of_one_card_differ_by_the_victims(policy: Triggers) -> None:
    table = make_sweep_table(policy, "Ox", "Elk")
    assert sorted(list_labels(table)) == ["Mourner: “grief” (Elk)", "Mourner: “grief” (Ox)"]


@pytest.mark.parametrize("policy", [Triggers(act="resolve"), TriggersWithin()], ids=["one-of", "pick"])
@pytest.mark.parametrize("victim", ["Ox", "Elk"])
@pytest.mark.parametrize("quoted", [False, True])
def test_script_chooses_between_triggers_of_one_card_by_the_victim(policy: Triggers, victim: str, quoted: bool) -> None:
    table = make_sweep_table(policy, "Ox", "Elk")
    choice = table.position.choice
    assert choice is not None
    word = Word(f"Mourner: “grief” ({victim})", quoted=True) if quoted else Word(victim, table.ids[victim])
    found = find_answer(table.position, choice, make_wish(word))
    assert found is not None
    table.answer(found[0])
    while table.asked()[1] != "act":
        table.answer(next(table.position.choice.answers()))  # type: ignore[union-attr]
    marks = [text for text in table.texts() if "first" in text]
    assert victim in marks[0]


def test_triggers_with_equal_subjects_are_numbered() -> None:
    twice = spell("Twice", note("horn"), note("horn"), kind="slow")
    table = Table(triggers=TriggersWithin()).put(0, "hand", twice)
    singer = unit("Singer", 1, triggered("horn", None, note("sings"), name="song"))
    table.put(0, "field", singer).go().act("Twice")
    table = Table(triggers=Triggers(act="resolve", own_order="controller")).put(0, "hand", twice)
    other = triggered("horn", None, note("hums"), name="song")
    table.put(0, "field", unit("Singer", 1, *singer.abilities, other)).go().act("Twice")
    assert len(set(list_labels(table))) == len(list_labels(table)) > 1


def test_preventing_part_of_a_verb_without_affected_objects_is_refused() -> None:
    ward = Ability(
        kind="triggered",
        when=When(event="draw", before=True),
        effect=(i.PreventEvent(what=THIS),),
        optional=False,
        name="ward",
    )
    study = spell("Study", do("draw", player=YOU), kind="slow")
    table = Table(triggers=TriggerWindows()).put(0, "hand", study).put(0, "field", unit("Warden", 1, ward))
    table.put(0, "deck", unit("A")).go()
    with pytest.raises(Incomputable, match="“draw” declares no `affects`"):
        table.act("Study")


def test_preventing_all_of_a_verb_without_affected_objects_stops_the_verb() -> None:
    ward = Ability(
        kind="triggered", when=When(event="draw", before=True), effect=(i.PreventEvent(),), optional=False, name="ward"
    )
    study = spell("Study", do("draw", player=YOU), move(cards_in("field"), "grave"), kind="slow")
    table = Table(triggers=TriggerWindows()).put(0, "hand", study).put(0, "field", unit("Warden", 1, ward))
    table.put(0, "deck", unit("A")).go().act("Study")
    assert table.zone("A") == "deck"
