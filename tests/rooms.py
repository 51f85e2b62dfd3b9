"""The house as it is declared: the rooms of each floor, from the ground to the top.

A room is a module or a package; it may import what is named before it, wherever the import stands: in a function or for
types only too. What a package has in it is named in the same way under its dotted name. The package's own module
(`__init__`) stands on top of what is in it.
"""

from __future__ import annotations

ROOMS = {
    "": """
        model language continuous kernel game authoring examples scenario interventions lab testing
        report authors web cli __main__
    """,
    #
    "model": """
        process keys whole_files spelling display bounds bindings records zones objects choices state
        verdicts
    """,
    #
    "language": "inspect expressions instructions policy abilities rewording build vocabulary english",
    "language.expressions": "expression values conditions objects",
    "language.instructions": "flow choices changes stack",
    "language.english": """
        errors antecedents phrases inflect notation forms parser grammar sentence_forms idioms
        dictionary sameness reading
        printing
        examples
    """,
    "language.english.forms": "construct values conditions nouns effects",
    "language.english.reading": """
        reader trees named_objects nouns conditions events effects draft deeds verbs sentences
        amendments texts
    """,
    "language.english.printing": "nouns conditions effects paraphrase sentences texts",
    #
    "continuous": """
        operations layer_scheme board reads present_effects
        base_values timestamp dependency resolver deriving accounts
    """,
    "continuous.deriving": "given deriver",
    "continuous.accounts": "ledger swaps account",
    #
    "kernel": """
        errors trace program policies declare rules loop_detection trigger_names machine sequence
        characteristics permissions invalidation events counts_as changes compile legality processing meaning
        assembly save position setup
    """,
    "kernel.rules": "ability action basis pool rules",
    "kernel.events": "history triggers dispatch replacement decision event",
    "kernel.changes": "effects marks stack moves tokens",
    "kernel.compile": """
        source sharing expressions payment outcome steps effect
    """,
    "kernel.legality": "targets announcement dry_run trial menu_prefilter verdicts offers",
    "kernel.processing": "pending_triggers state_based_actions turn",
    "kernel.meaning": """
        searches selections values conditions blocks flow repetition picking
        choices marks_and_tokens changes costs stack item_copies
    """,
    "kernel.assembly": "action ability card rules",
    "kernel.policies": """
        events objects responses triggers
    """,
    #
    "game": """
        problems lexicon repertoire ruleset disk_cache entry_points compiled shorthand
        card_files validation differences game hookspecs
        host
    """,
    "game.validation": """
        names operands misfits report placing words unused without_effect checker
    """,
    #
    "examples": "common bench_duel cairn chain_duel circle_duel layered_duel quest_duel",
    **dict.fromkeys(
        (
            f"examples.{name}"
            for name in ("bench_duel", "cairn", "chain_duel", "circle_duel", "layered_duel", "quest_duel")
        ),
        """
        plugin zones attributes verbs actions turn checks policies rulebook assumptions cards decks words ruleset
        """,
    ),
    #
    "scenario": """
        errors yaml keys cached results failing_parts files setup script observation premises runs
        lookup stage
    """,
    "scenario.setup": "units words board cards marks placement position dump",
    "scenario.script": "lines answers advancing picks actions followed script",
    "scenario.observation": "happenings observer card_expressions event_expressions",
    #
    "lab": """
        json statistics interrupts workers batches rulings redealing card_pool glossary simulate
        play conformance_checks
        conformance why outcomes knock_out compare revisions schema
        differ players
        figures contrast
        matches
        lessons
    """,
    "lab.simulate": "games invariants playout tally archive simulation",
    "lab.lessons": "rivals files posed quiz",
    "interventions": "data_paths parts changes units experiment",
    #
    "lab.knock_out": "game reach witnesses under_test knock_out",
    "lab.play": "input refusals witness session",
    "lab.outcomes": "equivalence moments search explored explore catalogue",
    "lab.players": "preferences worth players",
    "lab.figures": "measures seating",
    "lab.differ": "sides corpus shrinking bench finding effects",
    "lab.why": "words reasons subjects events effect value picture questions",
    "lab.revisions": "declared diff",
    "lab.compare": """
        budget cast outcome values rows divergences changes statuses changed_runs facts controls causal_path candidates
        attempts causes result further_causes variations comparison library switches
    """,
    #
    "report": """
        words faults terminal text_columns document catalogue cards footnotes board trace scene explanation
        pictures prompt rulings simulation outcomes evidence next_commands knock_out answer comparison library
        page diff glossary conversation
        differ effects contrast
        drawings atlas
        lessons lesson_talk
        browser_table
    """,
    "authors": "scaffold package checkup reference english",
    "authors.reference": "examples article entries page",
    #
    "report.pictures": "labels flowchart canvas svg charts",
    "report.page": "links lanes chapter document",
    "report.atlas": "markup pages atlas",
    #
    "web": "jobs workers queue tables exchange app",
    #
    "cli": """
        help errors options output conversation work
        new reference english
        compare diff site explaining games words
        knock_out play rules checking run scenarios simulate
        differ
        outcomes
        lesson serve
        commands
    """,
}
