"""Other ids of rules, and the rules of a revision called without it."""

from __future__ import annotations

import pytest

from rulestone.game.host import find, list_rulesets
from rulestone.game.ruleset import ASSUMED, OFFICIAL, Rule, Rulebook, Strength
from rulestone.report.catalogue import group_by_chapter

BOOK = Rulebook(
    (
        Rule("R-1@old", "As it was.", until="new"),
        Rule("R-1", "As it is.", since="new"),
        Rule("R-2@old", "Gone.", until="new"),
        Rule("R-3", "Always.", also=("A-7", "A-8")),
        Rule("R-4", "Always, too.", also=("A-8",)),
    )
)


def test_alternative_id_finds_every_rule_that_declares_it() -> None:
    assert BOOK.ids("R-3") == ("R-3",)
    assert BOOK.ids("A-7") == ("R-3",)
    assert BOOK.ids("A-8") == ("R-3", "R-4")
    assert BOOK.ids("A-9") == ()
    assert BOOK["A-7"].text == "Always."
    assert "A-8" in BOOK
    assert "A-9" not in BOOK
    assert len(BOOK) == 5


def test_number_of_a_rule_in_its_source_is_another_id() -> None:
    old, new = (BOOK.within(revision, ("old", "new")) for revision in ("old", "new"))
    assert old.ids("1") == ("R-1@old",)
    assert old.ids("1@old") == ("R-1@old",)
    assert new.ids("1") == ("R-1",)
    assert new.ids("3") == ("R-3",)
    words = Rulebook((Rule("RUL-wizard", "No number."), Rule("7", "A number alone.")))
    assert "wizard" not in words
    assert words.ids("7") == ("7",)


def test_revision_may_be_omitted_if_only_one_has_the_rule() -> None:
    old, new = (BOOK.within(revision, ("old", "new")) for revision in ("old", "new"))
    assert old["R-1"].text == "As it was."
    assert new["R-1"].text == "As it is."
    assert old.ids("R-2") == ("R-2@old",)
    assert "R-2" not in new
    assert BOOK["R-1"].text == "As it is."


def test_id_with_two_meanings_is_refused() -> None:
    with pytest.raises(ValueError, match="R-3 is a rule of its own and another id of R-4"):
        Rulebook((Rule("R-3", ""), Rule("R-4", "", also=("R-3",))))


def test_strength_of_a_rule_depends_on_the_sources_of_a_revision() -> None:
    told_later = Rule("R-5", "Told of the new.", OFFICIAL, "notice", elsewhere=(("old", Strength(ASSUMED, "silence")),))
    book = Rulebook((told_later,))
    strengths = {name: book.within(name, ("old", "new"))["R-5"] for name in ("old", "new")}
    assert (strengths["old"].status, strengths["old"].source) == (ASSUMED, "silence")
    assert (strengths["new"].status, strengths["new"].source) == (OFFICIAL, "notice")


@pytest.mark.parametrize(
    ("elsewhere", "wrong"),
    [
        (("old", Strength("guessed")), "R-6: unknown status “guessed”"),
        (("odl", Strength(ASSUMED)), "R-6: unknown revision"),
    ],
)
def test_unknown_strength_or_revision_is_refused(elsewhere: tuple[str, Strength], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Rulebook((Rule("R-6", "So.", elsewhere=(elsewhere,)),)).within("new", ("old", "new"))


def test_statement_of_the_block_2_notice_is_assumed_for_block_1() -> None:
    for id in ("MC-13.6", "MC-15.5"):
        strengths = [find(f"monscol@{revision}")[1].rulebook[id].status for revision in ("block1", "block2")]
        assert strengths == [ASSUMED, OFFICIAL]


def test_chapters_keep_their_titles_in_every_revision() -> None:
    book = Rulebook((Rule("R-1", "So.", until="new"), Rule("R-2.1", "Thus.")), chapters={"R-2": "The end"})
    assert book.within("new", ("old", "new")).chapters == {"R-2": "The end"}


def test_each_chapter_of_an_installed_game_has_a_title() -> None:
    for one in list_rulesets():
        assert group_by_chapter(tuple(one.rulebook)).keys() <= one.rulebook.chapters.keys()
