"""The constructs of rules English, family by family."""
