"""The language of cards and rules, as data: values, selections, conditions, instructions, abilities, durations.

Everything here is a frozen record that can be evaluated (`rulestone.kernel` compiles it once), printed as rules
English and asked what it reads. Nothing holds a function.
"""
