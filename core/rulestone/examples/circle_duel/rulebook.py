"""The rulebook: every rule as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("CI-1", "A player has one vanguard and up to five rear-guards."),
        Rule("CI-2", "Decks are shuffled, each player draws 5 cards and begins with a vanguard of grade 0.", ASSUMED),
        Rule("CI-3", "Once a turn a unit of the next grade, or the same, rides: the old vanguard goes to the soul."),
        Rule("CI-4", "Units of a grade up to that of the vanguard are called from the hand to rear-guard circles."),
        Rule("CI-5", "A standing unit attacks by resting. It hits if its power reaches that of the attacked unit."),
        Rule("CI-6", "The other player may guard from the hand: the shields add to the power of the attacked unit."),
        Rule("CI-7", "A hit vanguard takes damage: as many cards of the deck as the critical go to the damage zone."),
        Rule("CI-8", "An attacking vanguard drives: the top cards of the deck are revealed and put into the hand."),
        Rule("CI-9", "A player with six cards of damage loses."),
        Rule("CI-10", "A hit rear-guard is retired: it is put into the drop zone."),
        Rule("CI-11", "A counter blast turns damage face down, a counter charge turns it face up."),
        Rule(
            "CI-12", "A soul blast puts cards of the soul into the drop zone, a soul charge the top of the deck there."
        ),
        Rule("CI-13", "A turn begins with standing all units and drawing a card; a player who cannot draw loses."),
        Rule("CI-14", "A bound card is set aside."),
        Rule("CI-15", "An order does what its text says, then it is put into the drop zone."),
        Rule(
            "CI-17",
            "A turn begins with one more charge. A charge is rested to pay, or given to a unit: +1000 as it attacks.",
        ),
        Rule("CI-18", "Once a turn a strike is played from the hand: it hits the vanguard like an attack of a unit."),
        Rule("CI-19", "After a strike with go again its player may play one more strike."),
        Rule("CI-20", "Units stand in the front row unless their player moves them. Only the front row attacks."),
        Rule("CI-21", "After an attack is negated, it does not hit."),
        Rule("CI-22", "The cost of a strike is paid by resting as many charges. Units have a cost that nobody pays."),
        Rule("CI-23", "A standing blocker may rest to be attacked instead of another unit of its player."),
        Rule("CI-24", "Only one card of the hand may guard against a strike with dominate."),
        Rule("CI-16", "Abilities to use are used in the turn of their player."),
    )
)
