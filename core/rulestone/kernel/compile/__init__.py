"""Compile expressions to functions and steps to operations; `kernel.meaning` declares what each kind does."""
