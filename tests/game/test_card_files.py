"""Cards read from a file, and mistakes in it reported with file and line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from rulestone.game.card_files import MAX_MISTAKES, cards_from
from rulestone.kernel.declare import Attribute
from rulestone.language.build import THIS, do, triggered
from rulestone.language.english import parse
from rulestone.language.expressions import Assumed
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.bounds import MAX_FILE_BYTES
from rulestone.model.objects import Card
from tests.scenario.lanterns import VOCABULARY

ATTRIBUTES = {
    one.name: one
    for one in (
        Attribute(name="light", default=0),
        Attribute(name="hue", words=("blue", "red")),
        Attribute(name="lit", default=False, words=(True, False)),
        Attribute(name="kin", default=()),
        Attribute(name="weight", floor=Assumed("least weight")),
    )
}
YAML = """
- name: Lamp
  type: lantern
  light: 2
  hue: red
  lit: yes
  kin: [oil, wick]
- {name: Gust, type: page, text: Destroy target lantern., note: a wind}
- {name: Last Light, type: lantern, text: "When this is destroyed, draw a card."}
"""
CSV = """name,type,light,hue,lit,text
Lamp,lantern,2,red,yes,
Gust,page,,,,Destroy target lantern.

Last Light,lantern,,,,"When this is destroyed, draw a card."
"""


def read_cards(folder: Path, text: str, name: str = "cards.yaml", **more: Any) -> dict[str, Card]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return cards_from(path, VOCABULARY, ATTRIBUTES, effects=("page",), **more)


def list_mistakes(folder: Path, text: str, name: str = "cards.yaml") -> list[str]:
    with pytest.raises(ValueError, match=name) as caught:
        read_cards(folder, text, name)
    return re.split(r"\n  (?! )", str(caught.value))


def test_yaml_file_is_a_list_of_cards(tmp_path: Path) -> None:
    found = read_cards(tmp_path, YAML)
    assert list(found) == ["Lamp", "Gust", "Last Light"]
    assert (found["Lamp"].type, found["Lamp"].abilities, found["Gust"].note) == ("lantern", (), "a wind")
    assert found["Lamp"].values == {"light": 2, "hue": "red", "lit": True, "kin": ("oil", "wick")}
    assert found["Gust"].abilities == parse("Destroy target lantern.", VOCABULARY, "effect")
    assert found["Last Light"].abilities[0].kind == "triggered"
    assert found["Gust"].text == "Destroy target lantern."


def test_csv_file_has_the_same_fields_in_columns(tmp_path: Path) -> None:
    read, same = read_cards(tmp_path, CSV, "cards.csv"), read_cards(tmp_path, YAML)
    assert read["Lamp"].values == {key: value for key, value in same["Lamp"].values.items() if key != "kin"}
    assert [card.abilities for card in read.values()] == [card.abilities for card in same.values()]


def test_abilities_outside_rules_english_are_added(tmp_path: Path) -> None:
    extra = triggered("draw", None, do("take back", card=THIS))
    found = read_cards(tmp_path, YAML, abilities={"Last Light": (extra,)})
    assert found["Last Light"].abilities[1:] == (extra,)
    with pytest.raises(ValueError, match=r"cards\.yaml: there is no card “Lmap” to give abilities to"):
        read_cards(tmp_path, YAML, abilities={"Lmap": (extra,)})


def test_all_mistakes_are_reported_with_file_and_line(tmp_path: Path) -> None:
    text = """- {name: Lamp, type: lantern}
- name: Lamp
  type: lantern
- name: Dim
  type: lantern
  ligth: 2
- name: Odd
  type: lantern
  hue: rod
- {type: lantern}
- name: Wind
  type: page
  text: Destory target lantern.
- {name: Flag, type: lantern, lit: maybe}
- {name: Bare, type: lantern, "text is": efect}
"""
    found = list_mistakes(tmp_path, text)
    assert found[0] == "cards.yaml, line 2: a card called “Lamp” is defined above already"
    assert found[1].startswith("cards.yaml, line 6: unknown attribute “ligth”\n    Did you mean “light”?")
    assert found[2] == "cards.yaml, line 9: unknown hue “rod”\n    Did you mean “red”?\n    There are: blue, red"
    assert found[3] == "cards.yaml, line 10: a card needs a “name”"
    assert found[4].startswith("cards.yaml, line 13: in the text of Wind: column 1: found “Destory”")
    assert found[5] == "cards.yaml, line 14: lit is yes or no"
    assert found[6].startswith("cards.yaml, line 15: unknown kind of text “efect”")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("cards.yaml", "- {name: A, name: B}", "line 1: “name” occurs twice in one card"),
        ("cards.yaml", "name: A", "line 1: expected a list of cards"),
        ("cards.yaml", "- Lamp", "line 1: expected a card: a mapping"),
        ("cards.yaml", "- {name: [A}", "line 1: not YAML"),
        ("cards.yaml", "- &a {name: A}\n- *a", "line 2: aliases"),
        ("cards.yaml", "- {name: A, type: lantern, light: {x: 1}}", "line 1: expected a text, a number or a list"),
        ("cards.yaml", f"- {{name: A, light: {'9' * 30}}}", "line 1: a whole number has at most 20 digits"),
        ("cards.yaml", "- " + "[" * 100 + "]" * 100, "line 1: this is nested too deep"),
        ("cards.csv", "name,type,name\n", "line 1: two columns have the same name"),
        ("cards.csv", "name,type\nA,b,c\n", "line 2: there are 3 cells for 2 columns"),
        ("cards.txt", "", "cards are read from files that end in .yaml, .yml, .csv"),
        ("cards.yaml", "#" * (MAX_FILE_BYTES + 1), "the file has more than"),
        ("cards.yaml", f"- {{name: {'A' * 300}, type: lantern}}", "line 1: a name has at most 200 characters"),
    ],
)  # fmt: skip
def test_file_of_another_kind_is_refused_as_a_card_file(tmp_path: Path, name: str, text: str, message: str) -> None:
    assert message in list_mistakes(tmp_path, text, name)[0]


def test_missing_file_and_binary_file_are_reported(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        cards_from(tmp_path / "none.yaml", Vocabulary(), {})
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(ValueError, match="is not UTF-8 text"):
        cards_from(tmp_path / "bytes.yaml", Vocabulary(), {})


def test_mistakes_beyond_the_limit_are_counted(tmp_path: Path) -> None:
    found = list_mistakes(tmp_path, "- {type: lantern}\n" * (MAX_MISTAKES + 5))
    assert (len(found), found[-1]) == (MAX_MISTAKES + 1, "and 5 more")


def test_empty_file_has_no_cards(tmp_path: Path) -> None:
    assert read_cards(tmp_path, "# nothing yet\n") == {}


def test_spreadsheet_file_with_semicolons_and_byte_order_mark_is_read(tmp_path: Path) -> None:
    rows = "name;type;light;text\nLamp;lantern;2;\nGust;page;;Destroy target lantern.\n"
    found = read_cards(tmp_path, "\ufeff" + rows, "cards.csv")
    assert list(found) == ["Lamp", "Gust"]
    assert found["Lamp"].values == {"light": 2}
    assert list(read_cards(tmp_path, "\ufeff" + YAML)) == ["Lamp", "Gust", "Last Light"]


def test_malformed_entry_hides_no_other_mistake(tmp_path: Path) -> None:
    told = list_mistakes(tmp_path, "- Lamp\n- {name: A, type: lantern, hue: green}\n- {name: B, name: C, type: page}\n")
    assert [line.partition(":")[0] for line in told] == [f"cards.yaml, line {n}" for n in (1, 2, 3)]
    told = list_mistakes(tmp_path, "name,type,hue\nA,lantern,red,more\nB,lantern,green\n", "cards.csv")
    assert [line.partition(":")[0] for line in told] == [f"cards.csv, line {n}" for n in (2, 3)]


@pytest.mark.parametrize("value", ["bright", "[1, 2]", "yes", "1.5"])
@pytest.mark.parametrize("attribute", ["light", "weight"])
def test_non_numeric_value_of_a_number_is_reported(tmp_path: Path, attribute: str, value: str) -> None:
    (told,) = list_mistakes(tmp_path, f"- {{name: Lamp, type: lantern, {attribute}: {value}}}\n")
    assert told.startswith(f"cards.yaml, line 1: {attribute} is a number, found")


SOUND = {".yaml": "- {{name: C{n}, type: lantern, light: 1}}", ".csv": "C{n},lantern,1,red"}
WRONG = {
    ".yaml": (
        "- Lamp",
        "- {{type: lantern}}",
        "- {{name: C{n}, type: lantern, light: bright}}",
        "- {{name: C{n}, name: D{n}, type: page}}",
        "- {{name: C{n}, type: page, text: Destory it.}}",
        "- {{name: C{n}, type: lantern, hue: rod}}",
        "- {{name: C{n}, type: lantern, light: {{x: 1}}}}",
        "- {{name: C{n}, type: lantern, ligth: 1}}",
    ),
    ".csv": (
        "C{n},lantern,bright,red",
        ",lantern,1,red",
        "C{n},lantern,1,rod",
        "C{n},lantern,1,red,more",
        "C{n},,1,red",
    ),
}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(sorted(SOUND)), st.lists(st.integers(0, 10), max_size=MAX_MISTAKES), st.booleans(), st.booleans()
)
def test_wrong_row_among_sound_rows_is_reported_with_its_line(
    tmp_path: Path, form: str, rows: list[int], marked: bool, spreadsheet: bool
) -> None:
    forms = [WRONG[form][kind] if kind < len(WRONG[form]) else SOUND[form] for kind in rows]
    lines = [*(["name,type,light,hue"] if form == ".csv" else []), *(one.format(n=n) for n, one in enumerate(forms))]
    text = "\n".join(lines).replace(",", ";" if spreadsheet and form == ".csv" else ",")
    path = tmp_path / f"cards{form}"
    path.write_text("\ufeff" * marked + text, encoding="utf-8")
    wrong = [n for n, one in enumerate(forms, 1 + (form == ".csv")) if one != SOUND[form]]
    try:
        found = cards_from(path, VOCABULARY, ATTRIBUTES, effects=("page",))
    except ValueError as error:
        told = [
            int(line.partition("line ")[2].partition(":")[0]) for line in str(error).splitlines() if "line " in line
        ]
        assert (told, bool(wrong)) == (wrong, True)
    else:
        assert (len(found), wrong) == (len(rows), [])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(SOUND)), st.text(st.sampled_from("-{}[]:,;\"'&*!|>#?%@` \n\tA1²²é\ufeff\x00\x85")))
def test_arbitrary_card_file_is_read_or_refused_by_file_name(tmp_path: Path, form: str, text: str) -> None:
    path = tmp_path / f"cards{form}"
    path.write_text(text, encoding="utf-8", newline="")
    told = path.name
    try:
        cards_from(path, VOCABULARY, ATTRIBUTES)
    except ValueError as error:
        told = str(error)
    assert path.name in told
