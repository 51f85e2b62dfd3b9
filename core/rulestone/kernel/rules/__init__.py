"""What a compiled ruleset is: data, and functions that compiling has made of expressions. Nothing here ever changes."""
