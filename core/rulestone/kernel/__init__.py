"""The engine: agenda, changes and their gates, responses, triggers, replacements, state-based actions."""
