"""What rules English can say: every construct with an example and what it means.

`SAMPLE` is a small vocabulary of no game in particular, `EXAMPLES` the sentences. Documentation prints them with
`table()`, and the tests read and print every one.

Conventions that the examples show:

- **Choosing.** "Choose …" and "target …" pick when the card or ability is announced, "pick …" and a bare "a …" when it
  is carried out. In a cost both are picked when the cost is paid. Choices are called "target", "target2", … in their
  order, in each ability anew.
- **It, them, that …** mean the latest choice; without one, what the trigger is about; without that, this card. "Its",
  "their", "that player" and "its controller" follow it. "The first target", "the second target" are earlier choices,
  "the triggering card" is what the trigger is about when something was chosen since.
- **One line, one run of sentences.** A sentence belongs to the ability before it unless it begins a new one: with a
  word such as "When …", "Once per turn:", a cost, "As long as …", or as a new line.
- **What always holds.** A continuous effect without a duration is a static ability of a card that stays, and lasts for
  good as what a spell does (`kind="effect"`).
- **Amounts.** A number inside a sentence form is written out; another amount comes with "equal to": "deal damage equal
  to its power to it".
"""

from __future__ import annotations

from msgspec import Struct

from rulestone.language.english.sample import SAMPLE


class Example(Struct, frozen=True, kw_only=True):
    """A sentence of rules English.

    Attributes:
        about: the construct.
        text: the sentence.
        means: what it is in the data, in short.
        printed: the canonical form where that is another.
        kind: what a bare instruction is (see `rulestone.language.english.parse`).
    """

    about: str
    text: str
    means: str
    printed: str = ""
    kind: str = "effect"


def _example(about: str, text: str, means: str, printed: str = "", kind: str = "effect") -> Example:
    return Example(about=about, text=text, means=means, printed=printed, kind=kind)


EXAMPLES: tuple[Example, ...] = (
    # choosing
    _example("choose", "Choose a creature. Destroy it.", "Choose(target=True), then the verb on Var('target')"),
    _example("target", "Destroy target enemy creature.", "the same in one sentence",
             "Choose a creature your opponent controls. Destroy it."),
    _example("pick", "Pick a card in your hand. Discard it.", "Choose(target=False): picked when carried out"),
    _example("a …", "Destroy a creature.", "a bare “a” picks too", "Pick a creature. Destroy it."),
    _example("several", "Choose 2 creatures. Return them to their owner's hand.", "least=2"),
    _example("up to", "Choose up to 2 creatures. Destroy them.", "least=0, most=2"),
    _example("or more", "Choose 1 or more creatures. Destroy them.", "least=1, most=Count of them all"),
    _example("any number", "Choose any number of creatures. Destroy them.", "least=0, most=Count of them all"),
    _example("from … to", "Choose 2 to 4 creatures. Destroy them.", "least=2, most=4"),
    _example("one of", "Choose one of your creatures. Destroy it.", "chosen among your creatures",
             "Choose a creature you control. Destroy it."),
    _example("one of, looking", "Pick 1 of the top 3 cards of your deck. Put it into the hand.", "chosen among Top"),
    _example("opponent chooses", "Your opponent chooses a creature. Destroy it.", "Choose(who=Opponent())"),
    _example("such that", "Choose 2 creatures such that the total power of them is 5000 or less. Destroy them.",
             "Choose(such_that=…), asked of the set"),
    _example("earlier choices", "Choose a creature. Choose a spell. Destroy the first target. Destroy it.",
             "Var('target'), Var('target2')"),
    _example("players", "Choose a player. That player draws 2 cards.", "chosen of both players"),
    # noun phrases
    _example("adjectives", "Destroy all red creatures.", "Select(where=Its('colour') == 'red')"),
    _example("non-", "Destroy all non-red creatures.", "Not of the same"),
    _example("whose", "Destroy all opposing creatures.", "Select(of=Opponent())", "Destroy your opponent's creatures."),
    _example("where", "Put all creatures in your hand into the graveyard.", "Select(zones=('hand',), of=You())"),
    _example("several zones", "Choose a spell in your hand or graveyard. Discard it.", "zones=('hand', 'graveyard')"),
    _example("with", "Destroy all creatures with power 3000 or less and with level 2.",
             "Its('power') <= 3000, Its('level') == 2"),
    _example("with one of several", "Destroy all creatures with race “dragon”.", "“dragon” is among Its('race')"),
    _example("with … than", "Choose a creature. Destroy all creatures with power less than its power.",
             "Its('power') < Of(Var('target'), 'power')"),
    _example("with a keyword", "Destroy all creatures with flying.", "Its('flying') == True"),
    _example("without", "Destroy all creatures without flying.", "Not of the same"),
    _example("with one of several labels", "Destroy all creatures with kin “dragon” or “red”.", "any of both"),
    _example("named", "Destroy all creatures named “Guard”.", "Its('name') == 'Guard'"),
    _example("other than", "Destroy another creature.", "Select(other=This())", "Pick another creature. Destroy it."),
    _example("your whole …", "Discard your whole hand.", "all cards there", "Discard all cards in your hand."),
    _example("top of", "Put the top card of your deck into the graveyard.", "Top(zone, of, count)"),
    _example("cards under", "Choose an essence in the field. Put it into the graveyard.", "Select(role='essence')",
             "Choose an essence. Put it into the graveyard."),
    _example("under it, some", "Put an essence under this into the graveyard.", "chosen among Under",
             "Pick 1 of the essence under this. Put it into the graveyard."),
    _example("in a state", "Destroy all creatures in red colour.", "the same as “red creatures”",
             "Destroy all red creatures."),
    _example("in a zone", "Destroy all spells in hand.", "Select(zones=('hand',))", "Destroy all spells in the hand."),
    _example("under it", "Choose a creature. Put the essence under it into the graveyard.",
             "Under(Var('target'), role)"),
    _example("both", "Choose a creature. Destroy both this and it.", "Either(This(), Var('target'))"),
    _example("stack items", "Choose a spell activation. Negate it.", "Items(kind='spell')"),
    _example("the last item", "Negate the last activation.", "Items(last_only=True)"),
    _example("all, each", "Destroy all your creatures.", "the same as “your creatures”", "Destroy your creatures."),
    _example("own", "Destroy all own creatures.", "the same as “your creatures”", "Destroy your creatures."),
    _example("other than, earlier",
             "Choose a creature. Choose a spell. Destroy all creatures other than the first target.",
             "Select(other=Var('target'))"),
    _example("other", "Other creatures you control get +1000 power.", "Select(other=This())",
             "Your other creatures get +1000 power.", kind="activated"),
    _example("other, chosen", "Choose a creature. Destroy all other creatures.", "Select(other=Var('target'))"),
    _example("that …", "Choose a creature. Destroy that creature.", "the latest choice",
             "Choose a creature. Destroy it."),
    _example("with … or more", "Destroy all creatures with power 3000 or more.", "Its('power') >= 3000"),
    _example("with … more", "Destroy all creatures with power more than the power of this.", "Its('power') > …",
             "Destroy all creatures with power more than its power."),
    _example("with … other", "Destroy all creatures with level other than 2.", "Its('level') != 2"),
    _example("cards of creatures", "Pick an essence of your creatures. Put it into the graveyard.",
             "Select(zones=home of creatures, of=You(), role='essence')",
             "Pick an essence you control. Put it into the graveyard."),
    _example("host", "Choose an essence. Destroy the host of it.", "HostOf(…)"),
    _example("of stack items", "Choose an activation. Destroy the source of it. Return the recipients of it to its "
             "owner's hand.", "SourceOf(…), Recipients(…)"),
    _example("owner", "Choose a creature. Its owner draws a card.", "OwnerOf(Var('target'))"),
    _example("of another", "Choose a creature. Choose a spell. The controller of the first target draws a card. "
             "The owner of the first target draws a card.", "ControllerOf(Var('target')), OwnerOf(Var('target'))"),
    _example("turn player", "The turn player draws a card.", "TurnPlayer()"),
    _example("owner, controller", "Choose a creature. Its controller draws a card.", "ControllerOf(Var('target'))"),
    # verbs
    _example("who does it", "Your opponent discards 2 cards.", "role player=Opponent()"),
    _example("you", "You draw a card.", "“you” can be left out", "Draw a card."),
    _example("fixed roles", "Choose a creature. Tap it.", "the form gives a role: way='sideways'",
             "Choose a creature. Turn it sideways."),
    _example("words", "Choose a creature. Turn it upright.", "way='upright', one of the words of the form"),
    _example("several numbers", "Choose a creature. Put 2 gem counters on it.", "count=2, kind='gem'"),
    _example("game's end", "You win the game.", "EndGame(winner=You(), how='effect')"),
    _example("losing", "You lose the game.", "the other player wins", "Your opponent wins the game."),
    _example("no winner", "The game is a draw.", "EndGame(winner=None)"),
    _example("searching", "Search your deck for a creature. Put it into the hand. Shuffle your deck.",
             "Choose(least=0) among Select(zones=('deck',)), when carried out: nobody has to find one",
             "Pick up to 1 creature in your deck. Put them into the hand. Shuffle your deck."),
    _example("looking", "Look at the top 3 cards of your deck. Pick one of them. Discard the rest.",
             "Let(value=Top(…)), then those of it that were not picked",
             "Look at the top 3 cards of your deck. Pick 1 of them. Discard the rest."),
    _example("shuffling", "Shuffle your deck.", "Shuffle(zone='deck', who=You())"),
    _example("dice", "Roll a die. Draw cards equal to the result.", "Roll(name='roll'), Var('roll')"),
    # amounts
    _example("equal to", "Choose a creature. Deal damage equal to its power to it.", "Of(Var('target'), 'power')"),
    _example("several dice", "Roll 2 dice. Choose a creature. Deal damage to it equal to the result.",
             "Var('roll') + Var('roll2')", "Roll 2 dice. Choose a creature. Deal damage equal to the result to it."),
    _example("X", "Choose a creature. It gets +X power until end of turn, where X is the number of cards in hand.",
             "what X is takes its place",
             "Choose a creature. It gets +1 power for each card in the hand until end of turn."),
    _example("X, less", "Choose a creature. It gets -X power until end of turn, where X is its level.",
             "Arith('*', …, -1)",
             "Choose a creature. It gets power lowered by its level until end of turn."),
    _example("X cards", "Draw X cards, where X is your life.", "the same", "Draw cards equal to your life."),
    _example("X, written out", "Choose a creature. Put X gem counters on it, where X is your life.", "the same",
             "Choose a creature. Put gem counters equal to your life on it."),
    _example("number of", "Draw cards equal to the number of creatures you control.", "Count(Select(…))"),
    _example("a card for each", "Draw a card for each creature you control.", "the same",
             "Draw cards equal to the number of creatures you control."),
    _example("greatest", "Draw cards equal to the greatest level of your creatures.", "Greatest(Select(…), 'level')"),
    _example("least", "Draw cards equal to the least level of your creatures.", "Least(Select(…), 'level')"),
    _example("total", "Draw cards equal to the total level of your creatures.", "Total(Select(…), 'level')"),
    _example("twice", "Draw cards equal to twice your life.", "Arith('*', Of(You(), 'life'), Lit(2))"),
    _example("reckoning", "Choose a creature. Lower the power of it by its level plus 2.", "Arith('+', …)"),
    _example("printed", "Choose a creature. Lower the power of it by its printed power.", "Printed(…)"),
    _example("greater, smaller", "Draw cards equal to the smaller of your life and 3.", "Arith('min', …)"),
    _example("of what was chosen",
             "Choose a creature. Choose a spell. Lower the power of it by the printed power of the "
             "first target minus the power of the first target.", "Printed(…), Of(…), Arith('-', …)"),
    _example("times", "Draw cards equal to the greater of 3 times your life and (your life plus 2).",
             "Arith('max', Arith('*', …), Arith('+', …))"),
    _example("of a stack item", "Choose an activation. Draw cards equal to the amount of it.", "Amount(…)"),
    _example("times done", "Draw cards equal to the number of times you have drawn.", "Times('draw', who=You())"),
    _example("what was reported", "Discard a card. Lower the power of this by that many.", "Result()"),
    _example("that many", "Discard your whole hand. Draw that many cards.", "Result()",
             "Discard all cards in your hand. Draw that many cards."),
    # continuous effects
    _example("for a time", "Choose a creature. It gets +2000 power until end of turn.",
             "Begin(Continuous(…), fixed=True)"),
    _example("for a time, said first", "Until end of turn, your creatures get +2000 power.", "the same",
             "Your creatures get +2000 power until end of turn."),
    _example("for good", "Your creatures get +1000 power.", "as what a spell does: for good",
             "Your creatures get +1000 power for good."),
    _example("static", "Your creatures get +1000 power.", "of a card that stays: Ability(kind='static')",
             kind="activated"),
    _example("static, said", "Always: your creatures get +1000 power.", "static whatever the card is"),
    _example("not fixed", "From now on, your creatures get +1000 power until end of turn.", "Begin(fixed=False)"),
    _example("several things", "This gets +1000 power and +1 level, has flying and cannot be destroyed.",
             "four operations",
             "This gets +1000 power and +1 level and has flying and cannot be destroyed.", kind="activated"),
    _example("for each", "This gets +1000 power for each spell you control.", "add Count × 1000", kind="activated"),
    _example("lowered", "This gets power lowered by your life.", "add a value × -1", kind="activated"),
    _example("extra", "This gets extra power equal to your life.", "add a value", kind="activated"),
    _example("becomes", "Choose a creature. Its power becomes 0 until end of turn.", "Operation('set', …)"),
    _example("becomes, of others", "The power of your creatures becomes “?” for good.", "the same of any noun phrase"),
    _example("becomes, with more", "Choose a creature. It has power 0 and loses flying until end of turn.",
             "Operation('set', …), Operation('lose', 'flying')"),
    _example("has another value besides", "Your creatures have race “dragon” in addition to their other races.",
             "Operation('add', 'race', …)", kind="static"),
    _example("becomes a state", "Choose a creature. It becomes red until end of turn.",
             "Operation('set', 'colour', …)"),
    _example("multiplied", "Choose a creature. Its power is multiplied by 2 until end of turn.",
             "Operation('multiply', …)"),
    _example("gains", "Choose a creature. It gains flying until end of turn.", "Operation('grant', 'flying')"),
    _example("keywords", "Flying, swift.", "Ability(kind='static') with Operation('grant', 'flying'), …",
             "This has flying and has swift.", kind="activated"),
    _example("said as a whole, each", "Each of the creatures in your line gets +1 power.", "the same",
             "The creatures in your line get +1 power.", kind="activated"),
    _example("one, said as a whole", "The bearer gets +1 power.", "HostOf(This())", kind="activated"),
    _example("a player, said as a whole", "The first player draws a card. Shuffle the first player's deck.",
             "GameValue('first')"),
    _example("said as a whole", "The creatures in your line with power 3 or more get +1 power.",
             "an expression of the game's own, here Beside(…, where=…)", kind="activated"),
    _example("one of them", "Choose 1 of the creatures in your line. Destroy it.", "Choose(what=Beside(…))"),
    _example("gains an ability", "Choose a creature. It gains “When this is destroyed, draw a card.” until end of "
             "turn.",
             "Operation('gain', 'abilities', Ability(kind='triggered', …))"),
    _example("has an ability", "Your creatures have “Your spells get +1 power.”.",
             "a static ability that gives a static ability", kind="activated"),
    _example("has what others have", "This has all activated abilities of all creatures in your graveyard.",
             "Operation('share', 'activated', Select(…))", kind="static"),
    _example("one word for another",
             "Choose a creature. It has race “dragon” in place of “goblin” in its text for good.",
             "Operation('reword', 'race', Exchange(…))"),
    _example("one state for another", "Your creatures have red in place of blue in their texts.",
             "Operation('reword', 'colour', Exchange(…))", kind="static"),
    _example("gains what another has", "Choose a creature. This gains all abilities of it until end of turn.",
             "Operation('share', 'abilities', Var('target'))"),
    _example("loses by name", "Choose a creature. It loses “Roar” until end of turn.", "Operation('lose', 'Roar')"),
    _example("loses by kind", "Creatures your opponent controls lose all triggered abilities.",
             "Operation('lose', 'triggered')", "Your opponent's creatures lose their triggered abilities.",
             kind="static"),
    _example("change places", "Your creatures swap power and level.", "Operation('swap', 'power', 'level')",
             kind="static"),
    _example("becomes a type", "Choose a creature. It becomes a spell until end of turn.",
             "Operation('set', 'type', …)"),
    _example("becomes named", "Choose a creature. It becomes named “Guard” until end of turn.",
             "Operation('set', 'name', …)"),
    _example("becomes a copy", "Choose a creature. Choose a spell. It becomes a copy of the first target until end "
             "of turn.", "Operation('copy', 'card', Var('target'))"),
    _example("a copy except for a value",
             "Choose a creature. This becomes a copy of it, except its power is 3 until end of turn.",
             "Continuous(what=(copy, set), layer='card')"),
    _example("a copy except for more",
             "Choose a creature. This becomes a copy of it, except it has flying and gets +1 power for good.",
             "Continuous(what=(copy, grant, add), layer='card')",
             "Choose a creature. This becomes a copy of it, except it gains flying and gets +1 power for good."),
    _example("control", "Choose a creature. You gain control of it until end of turn.",
             "Operation('set', 'controller', You())"),
    _example("loses", "Choose 2 creatures. They lose their abilities until your next turn.",
             "Operation('lose', 'abilities')"),
    _example("cannot", "Players cannot attack.", "Operation('forbid', 'attack') on both players", kind="activated"),
    _example("cannot have", "Your creatures cannot have flying.", "Operation('forbid', 'have flying')", kind="static"),
    _example("can", "This can attack.", "Operation('permit', 'attack')", kind="activated"),
    _example("players' values", "Your cards per turn become 2 this turn.", "an attribute of You()",
             "Your cards per turn become 2 until end of turn."),
    _example("as long as", "As long as you control 3 or more creatures, this gets +1000 power.",
             "Continuous.condition", kind="activated"),
    # triggers
    _example("when, this", "When this is destroyed, draw a card.", "Same(Var('victim'), This())"),
    _example("when, others", "When another creature you control is destroyed, return it to its owner's hand.",
             "Are(Var('victim'), …); “it” is Var('victim')",
             "When another creature you control is destroyed, return it to its owner's hand."),
    _example("when, as either", "When this fights, draw a card.",
             "AnyOf((Same(Var('attacker'), This()), Same(Var('defender'), This())))"),
    _example("when, with more", "When a creature you control comes into play, tap it.",
             "a move to the field; All((Compare(…), Are(Var('new'), …)))",
             "When a creature you control comes into play, turn it sideways."),
    _example("when, player", "When your opponent draws a card, that player discards a card.", "Same(Var('player'), …)"),
    _example("when, moment", "When a turn begins, draw a card.", "a `When` of the vocabulary"),
    _example("you may", "When this is destroyed, you may draw a card.", "Ability.optional"),
    _example("the trigger's",
             "When another creature is destroyed, choose a creature. Return the triggering card to its "
             "owner's hand.", "Var('victim') after a choice",
             "When another creature is destroyed, choose a creature. Return the triggering card to its "
             "owner's hand."),
    _example("at", "At the start of your turn, draw a card.", "a moment that is “the start …” or “the end …”"),
    _example("at, next", "At the start of your next turn, draw a card.", "Delay of a trigger"),
    _example("next time this turn", "The next time you draw a card this turn, discard a card.",
             "Delay(until='end of turn')"),
    _example("next time, instead", "The next time this would be destroyed this turn, draw a card instead.",
             "Delay of a replacement"),
    _example("next time for good, instead", "The next time this would be destroyed, draw a card instead.",
             "Delay of a replacement, until it acts"),
    _example("next time", "The next time this is destroyed, draw a card.", "Delay of a trigger"),
    _example("before", "Before this is destroyed, draw a card.", "When(before=True), where events have windows"),
    _example("a state", "As soon as you control no creatures, draw a card.", "When(event='state', where=…)"),
    _example("triggers once more", "Triggered abilities of your other creatures trigger one more time.",
             "Ability.again", kind="static"),
    _example("would … instead", "If this would be destroyed, discard a card instead.", "Ability(kind='replacement')"),
    # costs, limits, conditions of use
    _example("cost", "Tap this: draw a card.", "Ability(kind='activated', cost=(Pay(…),))",
             "Turn this sideways: draw a card.", kind="activated"),
    _example("cost, several", "Discard a card, then tap this: draw 2 cards.", "one Pay with both",
             "Discard a card, then turn this sideways: draw 2 cards.", kind="activated"),
    _example("by …ing", "By discarding your whole hand, draw 2 cards.", "the same for what a spell does",
             "By discarding all cards in your hand, draw 2 cards."),
    _example("by …ing, a choice", "By lowering the power of a chosen creature by 5000, draw a card.",
             "the choice is made when paying",
             "By choosing a creature and lowering the power of it by 5000, draw a card."),
    _example("timing", "Instant: discard a card: draw a card.", "Ability.timing", kind="activated"),
    _example("as what lies under", "As essence: this gets +1 power.", "zones=('essence',)", kind="activated"),
    _example("limit", "Once per turn: draw a card.", "Ability.limit=1", kind="activated"),
    _example("limit, several", "2 times per turn: draw a card.", "Ability.limit=2", kind="activated"),
    _example("only if", "Use this only if you control 3 or more creatures. Draw a card.", "Ability.condition",
             "Only if you control 3 or more creatures: draw a card."),
    _example("only when", "Use this only when an attack is declared. Draw a card.", "Answering('attack')",
             "Only if an attack is declared: draw a card."),
    _example("only if, for all kinds", "Only if it is your turn: when this is destroyed, draw a card.",
             "Ability.condition"),
    _example("no answers", "Draw a card. This can't be responded to.", "Ability.unanswerable=Lit(True)",
             "This cannot be answered: draw a card."),
    _example("no answers, if", "This cannot be answered if you control a red creature. Draw a card.",
             "Ability.unanswerable", "This cannot be answered if you control a red creature: draw a card."),
    _example("no answers, first", "This cannot be answered: when this is destroyed, draw a card.", "of a trigger"),
    _example("no answers to others", "Your spells cannot be answered.", "Operation('forbid', 'be answered')",
             kind="activated"),
    _example("who cannot answer", "Your opponent can't respond this turn.",
             "Operation('forbid', 'answer') on a player", "Your opponent cannot answer until end of turn."),
    _example("where it works", "From the graveyard: when a turn begins, draw a card.", "Ability.zones"),
    _example("kind", "Counter: draw a card.", "Ability.kind='counter'"),
    _example("name and tags", "“Roar” — [pack, growth] draw a card.", "Ability.name, Ability.tags",
             "“Roar” — [pack, growth] draw a card."),
    # order of things
    _example("then", "Draw a card. Then discard a card.", "plain order", "Draw a card. Discard a card."),
    _example("if", "Choose a creature. If it is tapped, destroy it, then draw a card.", "If(condition, then)"),
    _example("otherwise", "Choose a creature. If it is red, destroy it. Otherwise, draw a card.", "If.otherwise"),
    _example("if you do", "Discard a card. If you do, draw 2 cards.", "If(Result() > 0)"),
    _example("this way", "Destroy all creatures. Draw a card for each creature destroyed this way.",
             "Count(ThisWay(('destroy',), 'creature'))",
             "Destroy all creatures. Draw cards equal to the number of creatures destroyed this way."),
    _example("for each … this way", "Discard 2 cards. For each card discarded this way, draw a card.",
             "ForEach over ThisWay(('discard', …))"),
    _example("those … this way", "Destroy all creatures. Put all red cards destroyed this way into the hand.",
             "ThisWay(('destroy',), where=…): the cards as they are now"),
    _example("you may, anywhere", "You may discard a card. Draw a card.", "Ask(name='may') and If"),
    _example("if, you may", "If you control a creature, you may draw a card.", "If(then=(Ask, If))"),
    _example("your opponent may", "Your opponent may discard a card.", "Ask(who=Opponent()) and If"),
    _example("for each, doing", "For each creature you control, deal 1 damage to it.", "ForEach(name='each')"),
    _example("modes", "Do one of the following: • Draw a card. • Destroy all spells.", "Modes, when carried out"),
    _example("choose one", "Choose one — • Draw a card. • Destroy all spells.", "Modes(target=True)",
             "Choose one of the following: • Draw a card. • Destroy all spells."),
    _example("modes, announced", "Choose one of the following: • “Small”: Draw a card. • “Big”: Destroy all spells.",
             "Modes(target=True) with labels"),
    _example("modes, another's", "Your opponent chooses one of the following: • Draw a card. • Destroy all spells.",
             "Modes(who=Opponent())"),
    # conditions
    _example("how many", "If you control exactly 2 red creatures, draw a card.", "Count(…) == 2"),
    _example("at least", "If there are at least 2 cards in your hand, draw a card.", "Exists(…, 2)"),
    _example("empty", "If your deck is empty, draw a card.", "Not(Exists(…))",
             "If there are no cards in your deck, draw a card."),
    _example("a, no", "If you control no creatures or you control a spell, draw a card.", "Not(Exists(…)), Exists(…)"),
    _example("comparing", "Choose a creature. If its power is 3000 or more and its level is 2, destroy it.", "All(…)"),
    _example("less, more", "If its level is less than 2 or its level is more than 4, destroy it.", "<, >",
             "If its level is less than 2 or its level is more than 4, destroy this."),
    _example("not equal", "If its level is not 2, destroy this.", "!="),
    _example("not in a state", "If this is not tapped, destroy this.", "Not(…)"),
    _example("none", "If you do not control a creature, draw a card.", "Not(Exists(…))",
             "If you control no creatures, draw a card."),
    _example("the same", "Choose a creature. If it is the same as this, draw a card.", "Same(Var('target'), This())"),
    _example("turn and phase", "If it is your turn and it is the main phase, draw a card.", "TurnOf, Phase"),
    _example("what was done", "If you have drawn this turn, discard a card.", "Times('draw', who=You()) > 0"),
    _example("what was not done", "If you have not drawn this turn, draw a card.", "Not(…)"),
    _example("how often", "If you have drawn 3 or more times this turn, discard a card.", "Times(…) >= 3"),
    _example("what happened", "If this was destroyed this turn, draw a card.", "Times('destroy', what=This()) > 0"),
    _example("that did", "Choose a creature that was destroyed this turn. Destroy it.",
             "Select(where=Times('destroy', what=It()) > 0)"),
    _example("type", "Choose a spell. If it is a creature, destroy it.", "Of(…, 'type') == 'creature'"),
    _example("controller", "Choose a creature. If you control it, draw a card.", "Same(ControllerOf(…), You())"),
    _example("owner of it", "Choose a creature. If you own it, draw a card.", "Same(OwnerOf(…), You())"),
    _example("all of them", "If all creatures are tapped, draw a card.", "Are(Select(…), …)"),
    _example("still there", "Choose a creature. If it is still there, destroy it.", "Present(…)"),
    _example("can", "If this can attack, draw a card.", "Permitted('attack', This())"),
    _example("allowed", "If your opponent cannot attack, draw a card.", "Not(Permitted('attack', Opponent()))"),
    _example("parentheses", "If your hand is empty and (the stack is empty or it is your turn), draw a card.",
             "All and AnyOf"),
    _example("not", "If it is not true that your hand is empty, draw a card.", "Not of any condition"),
)  # fmt: skip


THEMES = {
    "Choosing": "choose",
    "Noun phrases": "adjectives",
    "Verbs": "who does it",
    "Amounts": "equal to",
    "Continuous effects": "for a time",
    "Triggers": "when, this",
    "Costs, limits, conditions of use": "cost",
    "Order of things": "then",
    "Conditions": "how many",
}
"""Theme → the construct with which it begins; the examples of a theme stand together."""


def by_theme() -> dict[str, list[Example]]:
    """The examples of each theme."""
    begins = {about: theme for theme, about in THEMES.items()}
    found: dict[str, list[Example]] = {}
    theme = ""
    for example in EXAMPLES:
        theme = begins.pop(example.about, theme)
        found.setdefault(theme, []).append(example)
    return found


def table() -> str:
    """The examples as Markdown tables, one for each theme."""
    lines = []
    for theme, examples in by_theme().items():
        lines += [f"**{theme}**", "", "| construct | rules English | meaning |", "|---|---|---|"]
        for example in examples:
            printed = f"<br>prints as *{example.printed}*" if example.printed not in ("", example.text) else ""
            lines.append(f"| {example.about} | {example.text}{printed} | {example.means} |".replace(" | | ", " \\| "))
        lines.append("")
    return "\n".join(lines).rstrip()


__all__ = ["EXAMPLES", "SAMPLE", "THEMES", "Example", "by_theme", "table"]
