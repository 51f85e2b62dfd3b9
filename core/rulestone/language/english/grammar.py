"""The grammar of rules English: one for all games.

What differs between games is the vocabulary, and the vocabulary only decides which words stand for which terminal
(`rulestone.language.english.dictionary`). So there is one LALR(1) table for all of them, made once in a process.

The sentence forms of verbs are not in the table either. To the grammar a verb is followed by parts: a word of its
form (`PWORD`) or a slot, and in front of each slot the reader puts a mark of no width that says what the slot takes
(`NP_`, `NUM_`, `VAL_`, `ZONE_`, `WORD_`). Which parts may follow is decided by the forms of that verb.

A word that means two things to the grammar has two terminals ("and" has four), and the reader tries one after the
other: so the table needs no conflict resolved.
"""

from __future__ import annotations

from rulestone.language.english.forms import conditions, effects, nouns, values
from rulestone.language.english.phrases import OPEN_TERMINALS, PHRASES, SHAPES

STARTS = ("line", "condition", "amount")

#: Marks of no width that the reader feeds before a slot of a verb's form.
MARKS = frozenset({"NP_", "NUM_", "VAL_", "ZONE_", "WORD_"})

#: What may follow a verb's form when it is complete.
CLOSERS = frozenset(
    {
        "STOP",
        "COMMA",
        "COLON",
        "SEMI",
        "JOIN",
        "AND_COST",
        "AND_DEED",
        "AT_ONCE",
        "INSTEAD",
        "END",
        "IF",
        "IN_ORDER_TO",
        "UNLESS",
        "AS_LONG_AS",
        "OR_MODE",
        "ANY_ORDER",
    }
)

GRAMMAR = r"""
line: sentence+ | sentence* closing
condition: cond END
amount: value END
sentence: prefix* core
closing: prefix* opening* modes
prefix: STRING DASH -> name
      | TAGS -> tags
      | TIMING _sep -> timing
      | KIND _sep -> kind
      | FROM_THE places (OR_ZONE ROLE)? _sep -> works_in
      | AS ROLE _sep -> works_as
      | ALSO KIND _sep -> also_kind
      | ONCE _sep -> once
      | ONCE_A_GAME _sep -> once_a_game
      | NUMBER TIMES_PER_TURN _sep -> limit
      | ONLY_IF cond _sep -> only_if
      | UNANSWERED (IF cond)? _sep -> unanswered
_sep: COLON | COMMA | DASH
?core: USE_ONLY_IF cond STOP -> use_only_if
     | UNANSWERED (IF cond)? STOP -> no_answers
     | opening* body where_x? STOP -> plain
     | THEN body STOP -> plain
     | OTHERWISE steps STOP -> otherwise
     | IF np WOULD (AND_COND cond)? COMMA MAY? steps INSTEAD STOP -> replace
     | IF cond COMMA steps INSTEAD STOP -> rather
     | AS_LONG_AS cond COMMA steps STOP -> as_long_as
     | steps AS_LONG_AS cond STOP -> while_last
     | ADDITIONAL_COST steps STOP -> additional_cost
     | NEW_TARGETS STOP -> new_targets
     | steps IN_ORDER_TO steps STOP -> paid_first
     | ABILITIES_OF np AGAIN STOP -> again
where_x: COMMA WHERE_X value
opening: WHEN np EVENT OR_EVENT EVENT (COMMA|COLON) -> when_either
    | (WHEN|IF) event (COMMA|COLON) -> when
    | WHEN event AND_COND cond COMMA -> when
    | BEFORE event COMMA -> before
    | AS_SOON_AS cond COMMA -> as_soon_as
    | AT moment COMMA -> when
    | BY costs COMMA -> by
    | (MAY? steps COLON | MAY steps SEMI) -> cost
costs: vp | costs AND_COST vp
event: np EVENT -> object_event
     | np PEVENT -> player_event
     | MOMENT -> moment
moment: MOMENT
?body: steps -> do
     | IF cond (COMMA|COLON) steps -> if_do
     | steps IF cond -> if_last
     | steps UNLESS cond -> unless
     | IF cond COMMA MAY steps -> if_may
     | FOR_EACH group COMMA steps -> for_each
     | MAY steps -> may
     | NEXT_TIME event THIS_TURN? COMMA steps -> next_time
     | NEXT_TIME np WOULD THIS_TURN? COMMA steps INSTEAD -> next_time_instead
     | AT NEXT_MOMENT COMMA steps -> next_moment
     | DURATION COMMA contin -> lasting_first
modes: MODES _modes_sep bullet+ -> modes
     | np MODES _modes_sep bullet+ -> modes_by
     | MODES _modes_sep option+ last_option -> modes
_modes_sep: COLON | DASH
bullet: BULLET simple+ | BULLET STRING COLON simple+
option: body OR_MODE
last_option: body STOP
simple: body STOP -> plain | THEN body STOP -> plain | OTHERWISE steps STOP -> otherwise
steps: step | steps JOIN step
?step: deed
     | deeds AT_ONCE -> at_once
     | deeds -> in_turn
     | FROM_NOW_ON contin -> lasting_open
     | np WIN -> win
     | np LOSE_GAME -> lose_game
     | DRAWN_GAME -> drawn_game
?deed: vp -> imperative
     | vp ANY_ORDER -> ordered
     | np vp -> done_by
     | contin -> lasting
deeds: deed AND_DEED deed | deeds AND_DEED deed
vp: VERB part* -> verb
  | (CHOOSE|PICK) np (SUCH_THAT cond)? -> choose
  | SHUFFLE poss ZONE -> shuffle
  | SEARCH poss ZONE FOR np -> search
  | LOOK_AT np -> look
  | REVEAL np -> reveal
  | MOVE np TO THE ZONE -> move
  | SET attr_subject TO value -> mark
  | TAKE_CONTROL np -> take_control
  | TURN_IT np FACE -> face
  | NAME_ONE labels -> name_word
  | NOTE value -> note
  | EXTRA_TURN -> extra_turn
  | COPY np -> copy
  | CREATE (AN|NUMBER) token_part* TOKEN token_trait* -> create
  | PUT_TOKENS (AN|NUMBER) token_part* TOKEN token_trait* INTO_PLAY -> create
  | ROLL -> roll
  | FLIP -> flip
  | ROLL_N NUMBER DICE -> roll_dice
?part: PWORD -> literal
     | NP_ np -> slot
     | NUM_ number -> slot
     | VAL_ value -> slot
     | ZONE_ ZONE -> slot
     | WORD_ WORD -> slot
token_part: NUMBER SLASH NUMBER -> token_size
          | NUMBER ATTR -> token_value
          | NOUN -> token_type
          | STATE -> token_state
          | WORD -> token_name
token_trait: NAMED STRING -> token_name
           | WITH ATTR NUMBER -> token_value
           | WITH KEYWORD -> token_keyword
           | WITH STRING -> token_ability
contin: GET CONTROL_OF np DURATION? -> you_take_control
      | TAKE_CONTROL np DURATION -> you_take_control
      | GIVE np gift (AND_PRED gift)? DURATION? -> gives
      | GET plus_attr DURATION? -> gets_this
      | np GET CONTROL_OF np DURATION? -> takes_control
      | np preds DURATION? -> gets
      | np preds EXCEPT_IT preds DURATION? -> gets_except
      | np preds EXCEPT_ITS ATTR IS value DURATION? -> gets_except
      | attr_subject BECOME value DURATION? -> set_to
      | attr_subject MULTIPLIED value DURATION? -> multiplied
attr_subject: poss ATTR -> own_attr
            | THE ATTR OF np -> attr_of_np
?gift: plus_attr | KEYWORD -> keyword_given | STRING -> ability_given
preds: pred | preds AND_PRED pred | preds AND_PRED plus_attr
?pred: %OPERATIONS%
shared: KIND | KEYWORD | STRING | TAGS
plus_attr: SIGNED ATTR

np: ref
  | player
  | det group -> some
  | RANDOM group -> random
  | det group WITH_TOTAL ATTR simple_value OR_LESS_WITH -> some_totalling
  | group -> bare
  | ALL group -> every
  | ALL? GROUP mod* -> said_group
  | ALL poss group -> every_owned
  | poss group -> owned
  | count OF np -> some_of
  | LAST group -> last
  | THE_REST -> the_rest
  | (A_PLAYER|TARGET_PLAYER) -> a_player
  | CARDS_EQUAL term -> cards_equal
  | THAT_MANY CARD -> cards_equal
  | X CARD -> cards_x
  | CARD_EACH group -> cards_each
  | %FOUND%
ref: (IT|THEM) -> it
   | THIS noun? -> this
   | THIS noun? FROM_YOUR ZONE -> this_from
   | THAT noun -> that
   | ORDINAL -> ordinal
   | TRIGGERING -> triggering
   | ONE -> said_one
player: YOU -> you
      | OPP -> opponent
      | THAT_PLAYER -> that_player
      | ITS_CONTROLLER -> its_controller
      | ITS_OWNER -> its_owner
      | CONTROLLER_OF ref -> controller_of
      | OWNER_OF ref -> owner_of
      | TURN_PLAYER -> turn_player
      | PLAYERS -> players
      | PERSON -> said_player
poss: ITS -> its
    | YOUR -> you
    | OPPS -> opponent
    | THAT_PLAYERS -> that_player
    | ITS_CONTROLLERS -> its_controller
    | ITS_OWNERS -> its_owner
    | TURN_PLAYERS -> turn_player
    | PERSONS -> said_player
det: AN | ANOTHER | TARGET | count | count TARGET
count: NUMBER | UP_TO NUMBER | NUMBER OR_MORE | NUMBER TO NUMBER | ANY_NUMBER
group: adj* noun mod*
aimed: adj* noun
?adj: %ADJECTIVES%
    | OPPOSING -> opposing
    | OWN -> own
    | OTHER -> other
noun: NOUN | CARD | ROLE | ITEM
?mod: CONTROLS -> controls
    | IN poss places -> in_owned
    | IN (THE|ALL)? places -> in_any
    | UNDER ref -> under_it
    | WITH LABEL labels -> with_label
    | OTHER_THAN ref -> other_than
    | OF poss noun -> of_owned
    | THIS_WAY -> this_way
    | AMONG_THEM ref -> among_it
    | WITH (GREATEST|LEAST) ATTR -> with_extreme
    | %MODIFIERS%
labels: STRING | labels OR_LABEL STRING
places: ZONE | places OR_ZONE ZONE

value: term | %SUMS%
?term: simple_value | %TERMS%
?simple_value: attr_of | LPAR value RPAR -> group_value | %SIMPLE%
attr_of: %ATTRIBUTES%
?number: NUMBER -> number
       | THAT_MANY -> that_many
       | X -> x

cond: conj | cond OR conj
conj: atom | conj AND_COND atom
?atom: LPAR cond RPAR -> group_cond
     | np CONTROL qty group -> controls_some
     | np DO_NOT_CONTROL AN group -> controls_none
     | THERE qty group -> there_are
     | CONDITION -> said
     | ANSWER -> said
     | %ATOMS%
qty: %QUANTITIES%
"""


FAMILIES = {
    "SUMS": values.SUMS,
    "TERMS": values.TERMS,
    "SIMPLE": values.SIMPLE,
    "ATTRIBUTES": values.ATTRIBUTES,
    "ATOMS": conditions.ATOMS,
    "QUANTITIES": conditions.QUANTITIES,
    "ADJECTIVES": nouns.ADJECTIVES,
    "MODIFIERS": nouns.MODIFIERS,
    "FOUND": nouns.FOUND,
    "OPERATIONS": effects.OPERATIONS,
}
"""Constructs whose forms stand in the grammar, by the mark in its text that they take the place of."""


def grammar_text() -> str:
    """The grammar as lark reads it, every terminal declared (the reader makes the tokens)."""
    text = GRAMMAR
    for name, constructs in FAMILIES.items():
        text = text.replace(f"%{name}%", constructs.grammar())
    names = [*OPEN_TERMINALS, *SHAPES, *PHRASES, *sorted(MARKS), "END"]
    return text + "\n%declare " + " ".join(names) + "\n"
